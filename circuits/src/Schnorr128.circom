// SPDX-License-Identifier: GPL-3.0-only
pragma circom 2.1.6;

include "circomlib/circuits/babyjub.circom";
include "circomlib/circuits/bitify.circom";
include "circomlib/circuits/escalarmulany.circom";
include "circomlib/circuits/escalarmulfix.circom";
include "circomlib/circuits/poseidon.circom";
include "BasePoint.circom";
include "ProvableKey.circom";

// A Schnorr signature on Baby Jubjub with a challenge of 128 bits (docs/protocol.md, "Checkpoint signature"):
//
//     s * B8 = R + c * A        c = the low 128 bits of Poseidon(R.x, R.y, A.x, A.y, m)
//
// Soundness:
// - The challenge comes from the one canonical decomposition of the hash (Num2Bits_strict), so that R, A and m
//   have a single challenge.
// - c * A: the ladder adds 2^i * A and k * A with 0 < k < 2^i <= 2^127. Its formula leaves the slope open only
//   where both have one x, that is where the order of A divides 2^i + k or 2^i - k. Both are below l, and
//   ProvableKey leaves no order below l.
// - s * B8: the accumulator starts at 2^250 * B8 and never meets a term that it is added to: the difference of the
//   two scalars stays between 0 and l. For four values of s below 2^251 a sum is the identity, which the
//   formulas cannot express; no witness exists for them. A signer meets one with probability 2^-249.
// - R is on the curve, where the addition law is complete. Its order is not checked: the equation fixes R.
// - s is below 2^251, not below l: where s + l fits, it is a second form of the same signature. Signatures are
//   not identifiers.
//
// Inputs (private in the main circuit, m excepted): x, y (the key A), rx, ry, s, m
template Schnorr128() {
    signal input x;
    signal input y;
    signal input rx;
    signal input ry;
    signal input s;
    signal input m;

    var CHALLENGE_BITS = 128;
    var SCALAR_BITS = 251;
    var BASE[2] = B8();

    component key = ProvableKey();
    key.x <== x;
    key.y <== y;

    component onCurve = BabyCheck();
    onCurve.x <== rx;
    onCurve.y <== ry;

    component hash = Poseidon(5);
    hash.inputs[0] <== rx;
    hash.inputs[1] <== ry;
    hash.inputs[2] <== x;
    hash.inputs[3] <== y;
    hash.inputs[4] <== m;

    component challenge = Num2Bits_strict();
    challenge.in <== hash.out;
    component challengeTimesKey = EscalarMulAny(CHALLENGE_BITS);
    challengeTimesKey.p[0] <== x;
    challengeTimesKey.p[1] <== y;
    for (var i = 0; i < CHALLENGE_BITS; i++) {
        challengeTimesKey.e[i] <== challenge.out[i];
    }

    component scalar = Num2Bits(SCALAR_BITS);
    scalar.in <== s;
    component scalarTimesBase = EscalarMulFix(SCALAR_BITS, BASE);
    for (var i = 0; i < SCALAR_BITS; i++) {
        scalarTimesBase.e[i] <== scalar.out[i];
    }

    component sum = BabyAdd();
    sum.x1 <== rx;
    sum.y1 <== ry;
    sum.x2 <== challengeTimesKey.out[0];
    sum.y2 <== challengeTimesKey.out[1];
    scalarTimesBase.out[0] === sum.xout;
    scalarTimesBase.out[1] === sum.yout;
}
