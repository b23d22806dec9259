import * as sdk from "@causeway/sdk";
import { ton } from "@causeway/sdk/ton";

import { work } from "./node.js";

console.log(await work({ sdk, ton }, process.argv[2]));
process.exit();
