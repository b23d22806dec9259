import {
  decodeInteroperableAddress,
  encodePeer,
  laneId,
  laneLeaf,
  messageId,
  ProtocolError,
} from "@causeway/protocol";
import fc from "fast-check";
import { interoperableBytes, lane, laneState, peer, uint, word } from "../arbitraries.ts";
import { type Comparison, comparison, valuesOrRefusal } from "./Comparison.ts";

const message = fc.record({ lane: word, index: uint(64), frameHash: word });

export const idComparisons: Comparison[] = [
  comparison("message ids are the same", message, ({ lane, index, frameHash }) => ({
    name: "messageId",
    args: [lane, index, frameHash],
    expected: () => [messageId(lane, index, frameHash)],
  })),
  comparison("lane ids are the same, or refused alike", lane, (value) => ({
    name: "laneId",
    args: [value.origin, value.destination, value],
    expected: () =>
      valuesOrRefusal(
        () => [laneId(value)],
        (error) => {
          if (error instanceof ProtocolError) return undefined;
          throw error;
        },
      ),
  })),
  comparison("lane leaves are the same", laneState, (state) => ({
    name: "laneLeaf",
    args: [
      state.originChainId,
      state.destinationChainId,
      state.laneId,
      state.count,
      state.laneRoot,
    ],
    expected: () => [laneLeaf(state)],
  })),
  comparison("interoperable addresses are made alike", peer, (value) => ({
    name: "formatAddress",
    args: [value.chainType, value.chainId, value.mailbox],
    expected: () => [encodePeer(value)],
  })),
  comparison(
    "interoperable addresses are read alike, or refused alike",
    interoperableBytes,
    (data) => ({
      name: "parseAddress",
      args: [data],
      expected: () =>
        valuesOrRefusal(
          () => {
            const { chainType, chainId, address } = decodeInteroperableAddress(data);
            return [chainType, chainId, address];
          },
          (error) => {
            if (error instanceof ProtocolError) return undefined;
            throw error;
          },
        ),
    }),
  ),
];
