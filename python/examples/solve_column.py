"""Solves a column of puzzles in a Parquet file, of any length, in a bounded memory.

    python solve_column.py IN.parquet OUT.parquet [COLUMN] [COMPRESSION]

The new file has the columns of the old one, and `status` and `solutions`. A dictionary finds nothing in grids, and
to compress them takes about as long as to solve them: with `zstd` the file has a third of the size.
"""

import sys

import pyarrow as pa
import pyarrow.parquet as pq

import bivalue

BATCH = 1 << 16


def main(source: str, target: str, column: str = "puzzle", compression: str = "none") -> None:
    # Without buffers a whole row group is read at once, which may be all of the file.
    read = pq.ParquetFile(source, buffer_size=1 << 20, pre_buffer=False)
    writer = None
    counts = dict.fromkeys(bivalue.Status, 0)
    for batch in read.iter_batches(BATCH):
        # A row that is null or cannot be read has the status `error`, and none of them ends the work.
        found = bivalue.solve_many(batch.column(column), errors="mark")
        answers = found.to_arrow()
        table = pa.Table.from_batches([batch])
        for name in answers.column_names:
            table = table.append_column(name, answers[name])
        if writer is None:
            writer = pq.ParquetWriter(target, table.schema, compression=compression, use_dictionary=["status"])
        writer.write_table(table)
        for status in bivalue.Status:
            counts[status] += int((found.status == status).sum())
    if writer is None:
        raise SystemExit(f"{source}: no rows")
    writer.close()
    for status, count in counts.items():
        if count:
            print(f"{status.name.lower()}: {count}")


if __name__ == "__main__":
    main(*sys.argv[1:])
