// Runs a TypeScript program from its bundle: node scripts/bundle/run.mjs PROGRAM ARGUMENT...

import { importBundle } from "./importBundle.mjs";

const [node, , program, ...args] = process.argv;
process.argv = [node, program, ...args];
await importBundle(program);
