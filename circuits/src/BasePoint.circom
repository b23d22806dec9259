// SPDX-License-Identifier: GPL-3.0-only
pragma circom 2.1.6;

// B8, the base point of Baby Jubjub's subgroup of prime order (ERC-2494): signatures are checked against it, and
// it stands in slots that hold no member.
function B8() {
    return [
        5299619240641551281634865583518297030282874472190772894086521144482721001553,
        16950150798460657717958625567821834550301663161624707787222815936182638968203
    ];
}
