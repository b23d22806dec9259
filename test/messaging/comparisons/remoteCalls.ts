import { decodeRemoteCalls, encodeRemoteCalls, type Hex, ProtocolError } from "@causeway/protocol";
import { Interface } from "ethers";

import { remoteCalls, remoteCallsBytes } from "../arbitraries.ts";
import { type Comparison, comparison, valuesOrRefusal } from "./Comparison.ts";

const ERRORS = new Interface([
  "error TruncatedHeader(uint256 length)",
  "error UnknownCallsVersion(uint8 version)",
  "error ZeroDeadline()",
  "error NoCalls()",
  "error TruncatedCall(uint256 position, uint256 offset)",
]);

export const remoteCallsComparisons: Comparison[] = [
  comparison("remote calls are encoded alike", remoteCalls, (order) => ({
    name: "encodeRemoteCalls",
    args: [order.deadline, order.nonce, order.calls],
    expected: () => [encodeRemoteCalls(order)],
  })),
  comparison(
    "remote calls are read alike, or refused for the same reason",
    remoteCallsBytes,
    (payload) => ({
      name: "readRemoteCalls",
      args: [payload],
      expected: () =>
        valuesOrRefusal(() => {
          const { deadline, nonce, calls } = decodeRemoteCalls(payload);
          return [deadline, nonce, calls];
        }, refusalOf),
    }),
  ),
];

function refusalOf(error: unknown): Hex {
  if (!(error instanceof ProtocolError)) throw error;
  return ERRORS.encodeErrorResult(error.code, Object.values(error.details));
}
