// Writes what sources know of the contracts: node --import tsx scripts/abis/main.ts
// Needs the contracts built.

import { writeContracts } from "./writeContracts.ts";

await writeContracts();
