#!/usr/bin/env node
// The compiler that npm installed, as Foundry calls one.

import { text } from "node:stream/consumers";

import solc from "solc";

const version = solc.version().replace(".Emscripten.clang", ".Linux.g++");
if (process.argv.includes("--version"))
  console.log(`solc, the solidity compiler\nVersion: ${version}`);
else process.stdout.write(solc.compile(await text(process.stdin)));
