// SPDX-License-Identifier: GPL-3.0-only
pragma circom 2.1.6;

/// The public inputs sum up to the product of a number that was squared `rounds` times and another.
template Product(rounds) {
    signal input committee;
    signal input m;
    signal input left;
    signal input right;

    signal squares[rounds + 1];
    squares[0] <== left;
    for (var i = 0; i < rounds; i++) {
        squares[i + 1] <== squares[i] * squares[i];
    }
    squares[rounds] * right === committee + m;
}
