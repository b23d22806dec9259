// Runs the Solidity tests with Hardhat.

import hre from "hardhat";
import type { TestRunResult } from "hardhat/types/test";
import type { Result } from "hardhat/types/utils";

import { reportTally } from "../reportTally.ts";

const result: Result<TestRunResult, TestRunResult> = await hre.tasks
  .getTask(["test", "solidity"])
  .run({});

const { summary } = result.success ? result.value : result.error;
const { passed, failed, skipped, todo } = summary;
const stoppedEarly = !result.success && failed === 0;
reportTally({ passed, failed: failed + skipped + todo + (stoppedEarly ? 1 : 0) });
