import * as chains from "@causeway/chains";
import * as evm from "@causeway/chains/evm";
import * as node from "@causeway/chains/node";
import * as localNetwork from "@causeway/local-network";
import * as protocol from "@causeway/protocol";
import * as contracts from "@causeway/protocol/contracts";

import { ask } from "./ask.cjs";

console.log(JSON.stringify(await ask({ protocol, contracts, chains, evm, node, localNetwork })));
