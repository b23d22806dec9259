// SPDX-License-Identifier: GPL-3.0-only
pragma circom 2.1.6;

include "circomlib/circuits/babyjub.circom";

// A Baby Jubjub point under which a signature may be checked: on the curve and not of low order.
//
// This is what makes the scalar multiplication in Schnorr128 complete: its addition formulas leave a value
// open only for points whose order divides 8. The registry demands more (prime order, proof of possession);
// this template makes the proof's soundness independent of that.
//
// Soundness: a point of order l * 2, l * 4 or l * 8 passes. Its torsion part helps nobody to forge: eight
// times the signature equation is the equation of a key of prime order.
//
// Inputs (private in the main circuit): x, y
template ProvableKey() {
    signal input x;
    signal input y;

    component onCurve = BabyCheck();
    onCurve.x <== x;
    onCurve.y <== y;

    component double[3];
    for (var i = 0; i < 3; i++) {
        double[i] = BabyDbl();
        double[i].x <== i == 0 ? x : double[i - 1].xout;
        double[i].y <== i == 0 ? y : double[i - 1].yout;
    }

    // Eight times the point lies in the subgroup of prime order, where only the identity has x = 0.
    signal inverse;
    inverse <-- 1 / double[2].xout;
    inverse * double[2].xout === 1;
}
