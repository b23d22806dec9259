// SPDX-License-Identifier: GPL-3.0-only
pragma circom 2.1.6;

include "circomlib/circuits/poseidon.circom";

// The Poseidon commitment of a committee over N slots (docs/protocol.md, "Committee").
//
// Five slots per call of the 16-input Poseidon, chained: the fewest constraints per slot that circomlib's
// parameters allow. The first link holds N beside a tag, so that lists of different sizes, or other uses of
// the same hash, never share a commitment.
//
// Soundness: binding as far as Poseidon is collision-resistant. Nothing is checked about the slots.
//
// Inputs (private in the main circuit): x[N], y[N], weight[N]
// Output: commitment
template CommitteeCommitment(N) {
    signal input x[N];
    signal input y[N];
    signal input weight[N];
    signal output commitment;

    var SLOTS_PER_CALL = 5;
    var CALLS = (N + SLOTS_PER_CALL - 1) \ SLOTS_PER_CALL;
    // The high 128 bits of keccak256("causeway.committee.v1").
    var TAG = 122411604205051474149493894669350361592;

    component link[CALLS];
    for (var call = 0; call < CALLS; call++) {
        link[call] = Poseidon(16);
        if (call == 0) {
            link[call].inputs[0] <== N * (1 << 128) + TAG;
        } else {
            link[call].inputs[0] <== link[call - 1].out;
        }
        for (var place = 0; place < SLOTS_PER_CALL; place++) {
            var slot = call * SLOTS_PER_CALL + place;
            if (slot < N) {
                link[call].inputs[1 + 3 * place] <== x[slot];
                link[call].inputs[2 + 3 * place] <== y[slot];
                link[call].inputs[3 + 3 * place] <== weight[slot];
            } else {
                link[call].inputs[1 + 3 * place] <== 0;
                link[call].inputs[2 + 3 * place] <== 0;
                link[call].inputs[3 + 3 * place] <== 0;
            }
        }
    }
    commitment <== link[CALLS - 1].out;
}
