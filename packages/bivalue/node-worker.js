// The worker in Node.

import { parentPort } from "node:worker_threads";

import { load } from "./node-load.js";
import { serve } from "./serve.js";

const answer = serve((message, transfer) => parentPort.postMessage(message, transfer));

parentPort.on("message", (message) => answer(message, load));
