// SPDX-License-Identifier: GPL-3.0-only
pragma circom 2.1.6;

include "circomlib/circuits/eddsaposeidon.circom";

// N signatures of m, checked by circomlib's EdDSA verifier: what the committee circuit's time is measured against.
// Not for use: it commits to no keys.
//
// Public input: m
// Private inputs, per signature: x, y (key), rx, ry, s
template EddsaSignatures(N) {
    signal input m;
    signal input x[N];
    signal input y[N];
    signal input rx[N];
    signal input ry[N];
    signal input s[N];

    component verifier[N];
    for (var i = 0; i < N; i++) {
        verifier[i] = EdDSAPoseidonVerifier();
        verifier[i].enabled <== 1;
        verifier[i].Ax <== x[i];
        verifier[i].Ay <== y[i];
        verifier[i].R8x <== rx[i];
        verifier[i].R8y <== ry[i];
        verifier[i].S <== s[i];
        verifier[i].M <== m;
    }
}
