// SPDX-License-Identifier: GPL-3.0-only
pragma circom 2.1.6;

include "BasePoint.circom";
include "CommitteeCommitment.circom";
include "Quorum.circom";
include "Schnorr128.circom";

// A committee of up to N members signed m with more than two thirds of its weight (docs/protocol.md, "Circuit").
//
// Every slot has a signature that is checked. A slot that is not enabled is checked under B8 instead of its own
// key: B8's secret is 1, so that anybody makes that signature, whatever the slot holds. What a slot contributes
// to the quorum is its weight if it is enabled, and nothing else. A slot past the members holds B8 with weight 0
// in the commitment: to enable it adds nothing.
//
// Soundness: whatever the commitment stands for is taken as it is. Distinct keys, prime order, proof of
// possession and a total below 2^64 are the registry's business; a key of low order cannot be enabled.
// Several witnesses exist for one statement: other signers, other nonces in slots that are not enabled, an unused
// slot that is enabled, and s + l for s. None proves another statement.
//
// Public inputs: committee (the commitment over N slots), m (the signed message)
// Private inputs, per slot: x, y (key), weight, enabled (0 or 1), rx, ry, s (signature)
template Committee(N) {
    signal input committee;
    signal input m;
    signal input x[N];
    signal input y[N];
    signal input weight[N];
    signal input enabled[N];
    signal input rx[N];
    signal input ry[N];
    signal input s[N];

    var BASE[2] = B8();

    component list = CommitteeCommitment(N);
    component quorum = Quorum(N);
    component signature[N];
    for (var i = 0; i < N; i++) {
        list.x[i] <== x[i];
        list.y[i] <== y[i];
        list.weight[i] <== weight[i];

        quorum.enabled[i] <== enabled[i];
        quorum.weight[i] <== weight[i];

        signature[i] = Schnorr128();
        signature[i].x <== BASE[0] + enabled[i] * (x[i] - BASE[0]);
        signature[i].y <== BASE[1] + enabled[i] * (y[i] - BASE[1]);
        signature[i].rx <== rx[i];
        signature[i].ry <== ry[i];
        signature[i].s <== s[i];
        signature[i].m <== m;
    }
    committee === list.commitment;
}
