import * as chains from "@causeway/chains";
import * as evm from "@causeway/chains/evm";
import * as node from "@causeway/chains/node";
import * as localNetwork from "@causeway/local-network";
import * as protocol from "@causeway/protocol";
import * as contracts from "@causeway/protocol/contracts";
import * as sdk from "@causeway/sdk";
import * as sdkInNode from "@causeway/sdk/node";
import * as recover from "@causeway/sdk/recover";

import { ask } from "./ask.cjs";

const ours = { protocol, contracts, chains, evm, node, localNetwork, sdk, sdkInNode, recover };
console.log(JSON.stringify(await ask(ours)));
