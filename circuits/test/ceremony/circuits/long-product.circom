// SPDX-License-Identifier: GPL-3.0-only
pragma circom 2.1.6;

include "Product.circom";

component main {public [committee, m]} = Product(20);
