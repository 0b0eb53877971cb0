/** What is wrong with a request or a puzzle: see `index.d.ts`. */
export class BivalueError extends Error {
  constructor({ code, message, line, col, values }, record) {
    super(message);
    this.name = "BivalueError";
    this.code = code;
    this.line = line;
    this.column = col;
    // Messages say what was found, and then what was expected.
    this.expected = /(?:^|[,:] )expected (.*)$/s.exec(message)?.[1];
    this.values = values;
    this.record = record;
  }
}

/** A fault of this package or of the machine, not of the request. */
export function internal(cause) {
  const error = new BivalueError({ code: "internal", message: String(cause?.message ?? cause) });
  error.cause = cause;
  return error;
}
