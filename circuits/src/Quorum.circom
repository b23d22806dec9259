// SPDX-License-Identifier: GPL-3.0-only
pragma circom 2.1.6;

include "circomlib/circuits/bitify.circom";
include "circomlib/circuits/comparators.circom";

// The enabled slots carry more than two thirds of the weight: 3 * signed > 2 * total.
//
// Soundness: every weight is below 2^64 and every enable bit is 0 or 1, so that both sides are below
// 3 * N * 2^64, far from the field's order: nothing wraps, and the comparison's operands fit its 72 bits.
//
// Inputs (private in the main circuit): enabled[N], weight[N]
template Quorum(N) {
    signal input enabled[N];
    signal input weight[N];

    var WEIGHT_BITS = 64;
    var SUM_BITS = 72;
    assert(3 * N <= 1 << (SUM_BITS - WEIGHT_BITS));

    component range[N];
    signal signedWeight[N];
    var signedSum = 0;
    var total = 0;
    for (var i = 0; i < N; i++) {
        enabled[i] * (enabled[i] - 1) === 0;
        range[i] = Num2Bits(WEIGHT_BITS);
        range[i].in <== weight[i];
        signedWeight[i] <== enabled[i] * weight[i];
        signedSum += signedWeight[i];
        total += weight[i];
    }

    component above = GreaterThan(SUM_BITS);
    above.in[0] <== 3 * signedSum;
    above.in[1] <== 2 * total;
    above.out === 1;
}
