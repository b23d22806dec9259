// Runs the Solidity tests with Hardhat.

import hre from "hardhat";

import { reportTally } from "../reportTally.ts";
import { solidityTally } from "../solidityTally.ts";

reportTally(solidityTally(await hre.tasks.getTask(["test", "solidity"]).run({})));
