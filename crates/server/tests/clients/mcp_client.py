"""Asks `bivalue mcp` with the reference client of the Model Context Protocol.

Usage: mcp_client.py BIVALUE. Needs the Python package `mcp`.
"""

import asyncio
import json
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def record(result):
    """The record of an answer, which is a text of JSON."""
    return json.loads(result.content[0].text)


async def main(bivalue):
    parameters = StdioServerParameters(command=bivalue, args=["mcp"])
    async with stdio_client(parameters) as (reader, writer):
        async with ClientSession(reader, writer) as session:
            await session.initialize()
            names = [tool.name for tool in (await session.list_tools()).tools]
            assert {"solve", "hint", "why_not", "judge_move", "rate", "generate"} <= set(names), names
            solved = record(await session.call_tool("solve", {"puzzle": PUZZLE}))
            assert solved["solution"] == SOLUTION, solved
            hint = record(await session.call_tool("hint", {"puzzle": PUZZLE, "level": "name"}))
            assert hint["level"] == "name" and "solution" not in hint, hint
            refused = await session.call_tool("solve", {"puzzle": "5x"})
            assert record(refused)["error"]["code"] == "unknown-format", refused
            resources = (await session.list_resources()).resources
            page = await session.read_resource(resources[0].uri)
            assert page.contents[0].text, page
    print(f"{len(names)} tools and {len(resources)} resources")


asyncio.run(main(sys.argv[1]))
