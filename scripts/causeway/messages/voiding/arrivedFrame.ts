import { ChainType, decodeFrame, type Frame, frameFacts, type Hex } from "@causeway/protocol";
import { dataLength } from "ethers";

const EVM_ADDRESS_SIZE = 20;

/**
 * Decodes a frame that ends on an EVM chain. The length of its sender tells on which kind of chain it begins.
 *
 * @throws FrameError
 */
export function arrivedFrame(frame: Hex): Frame {
  const isOfEvm = dataLength(frameFacts(frame).sender) === EVM_ADDRESS_SIZE;
  const origin = isOfEvm ? ChainType.evm : ChainType.ton;
  return decodeFrame(frame, { origin, destination: ChainType.evm });
}
