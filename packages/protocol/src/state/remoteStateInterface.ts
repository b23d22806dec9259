import { Interface } from "ethers";

import { iRemoteStateAbi } from "../contracts/abis/IRemoteState.ts";

/** Encodes calls of a `RemoteState`, and decodes what it returns. */
export const remoteStateInterface: Interface = new Interface(iRemoteStateAbi);
