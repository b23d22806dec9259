import { parentPort, workerData } from "node:worker_threads";

import { type Compilation, compile } from "./compile.ts";

parentPort?.postMessage(compile(workerData as Compilation));
