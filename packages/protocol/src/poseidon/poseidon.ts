import { Memo } from "../Memo.ts";
import { BN254_FIELD } from "./field.ts";
import { type PoseidonConstants, poseidonConstants } from "./poseidonConstants.ts";

const FULL_ROUNDS = 8;

/** Partial rounds by the number of inputs: of those that the protocol hashes. */
const PARTIAL_ROUNDS = { 5: 60, 16: 68 } as const;

const known = /* @__PURE__ */ new Memo<PoseidonConstants>(Object.keys(PARTIAL_ROUNDS).length);

/** Poseidon of five numbers, as circomlib has it. */
export function poseidon5(inputs: readonly bigint[]): bigint {
  return poseidon(inputs, 5);
}

/** Poseidon of sixteen numbers, as circomlib has it. */
export function poseidon16(inputs: readonly bigint[]): bigint {
  return poseidon(inputs, 16);
}

function poseidon(inputs: readonly bigint[], count: keyof typeof PARTIAL_ROUNDS): bigint {
  if (inputs.length !== count) throw new RangeError(`${inputs.length} inputs, not ${count}`);
  const { added, matrix } = constantsFor(count);
  const width = count + 1;
  const partialRounds = PARTIAL_ROUNDS[count];
  let state = [0n, ...inputs];
  for (let round = 0; round < FULL_ROUNDS + partialRounds; round++) {
    const isPartial = round >= FULL_ROUNDS / 2 && round < FULL_ROUNDS / 2 + partialRounds;
    const raised = state.map((value, place) => {
      const sum = value + (added[round * width + place] ?? 0n);
      return isPartial && place > 0 ? sum : fifthPower(sum);
    });
    state = matrix.map((row) => {
      let sum = 0n;
      for (let place = 0; place < width; place++) sum += (row[place] ?? 0n) * (raised[place] ?? 0n);
      return sum % BN254_FIELD;
    });
  }
  return state[0] ?? 0n;
}

function fifthPower(value: bigint): bigint {
  const square = (value * value) % BN254_FIELD;
  return (((square * square) % BN254_FIELD) * value) % BN254_FIELD;
}

/** Computed when they are used first. */
function constantsFor(count: keyof typeof PARTIAL_ROUNDS): PoseidonConstants {
  const shape = { width: count + 1, fullRounds: FULL_ROUNDS, partialRounds: PARTIAL_ROUNDS[count] };
  return known.of(`${count}`, () => poseidonConstants(shape));
}
