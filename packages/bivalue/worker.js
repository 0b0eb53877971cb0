// The worker in browsers.

import { load } from "./load.js";
import { serve } from "./serve.js";

const answer = serve((message, transfer) => self.postMessage(message, transfer ?? []));

self.onmessage = ({ data }) => answer(data, load);
