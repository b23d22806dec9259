import { createRequire } from "node:module";

import toolbox from "@nomicfoundation/hardhat-toolbox";
import { defineConfig } from "hardhat/config";

const require = createRequire(import.meta.url);

export default defineConfig({
  plugins: [toolbox],
  solidity: { version: "0.8.37", path: require.resolve("solc/soljson.js") },
});
