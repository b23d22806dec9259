import { createRequire } from "node:module";

import toolbox from "@nomicfoundation/hardhat-toolbox";
import { defineConfig } from "hardhat/config";

// The compiler that npm installed: nothing is downloaded.
const compiler = createRequire(import.meta.url).resolve("solc/soljson.js");

export default defineConfig({
  plugins: [toolbox],
  paths: { tests: { mocha: "./test" } },
  solidity: { version: "0.8.37", path: compiler },
  typechain: { dontOverrideCompile: true },
});
