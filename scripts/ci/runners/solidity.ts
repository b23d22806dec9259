// Runs the Solidity tests with Hardhat, and tells who started it what they came to.

import hre from "hardhat";

import { solidityTally } from "../solidityTally.ts";

const tally = solidityTally(await hre.tasks.getTask(["test", "solidity"]).run({}));
const end = () => process.exit(tally.failed > 0 ? 1 : 0);
if (process.send) process.send(tally, undefined, undefined, end);
else end();
