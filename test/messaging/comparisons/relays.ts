import {
  addressLength,
  ChainType,
  decodeFirstLeg,
  decodeProvenance,
  encodeFirstLeg,
  encodeInteroperableAddress,
  encodeProvenance,
  hubGas,
  ProtocolError,
} from "@causeway/protocol";
import { ZeroAddress } from "ethers";
import fc from "fast-check";
import { firstLegBytes, firstLegOf, provenance, provenanceBytes, uint } from "../arbitraries.ts";
import { type Comparison, comparison, valuesOrRefusal } from "./Comparison.ts";

const gasCase = fc.record({ gas: uint(64), size: uint(24), most: uint(24) });

export const relayComparisons: Comparison[] = [
  comparison("first legs are encoded alike", firstLegOf(ChainType.evm), (leg) => ({
    name: "encodeFirstLeg",
    args: [{ ...leg, deadline: 1n, refundTo: ZeroAddress }, leg.sender],
    expected: () => [encodeFirstLeg(leg)],
  })),
  comparison("first legs are read alike, or refused alike", firstLegBytes, ({ origin, data }) => ({
    name: "decodeFirstLeg",
    args: [data, addressLength(origin)],
    expected: () =>
      valuesOrRefusal(() => {
        const { sender, recipient, payload, ...terms } = decodeFirstLeg(data, origin);
        return [terms, sender, recipient, payload];
      }, expectProtocolError),
  })),
  comparison("provenance is encoded alike", provenance, (value) => ({
    name: "encodeProvenance",
    args: [
      encodeInteroperableAddress(value.originSender),
      ...[value.firstMessageId, value.handler, value.result],
    ],
    expected: () => [encodeProvenance(value)],
  })),
  comparison("provenance is read alike, or refused alike", provenanceBytes, (data) => ({
    name: "decodeProvenance",
    args: [data],
    expected: () =>
      valuesOrRefusal(() => {
        const { originSender, firstMessageId, handler, result } = decodeProvenance(data);
        return [encodeInteroperableAddress(originSender), firstMessageId, handler, result];
      }, expectProtocolError),
  })),
  comparison("the hub's gas is the same", gasCase, ({ gas, size, most }) => ({
    name: "hubGas",
    args: [gas, size, most],
    expected: () => [hubGas(gas, Number(size), Number(most))],
  })),
];

function expectProtocolError(error: unknown): undefined {
  if (error instanceof ProtocolError) return undefined;
  throw error;
}
