// SPDX-License-Identifier: GPL-3.0-only
pragma circom 2.1.6;

include "EddsaSignatures.circom";

component main {public [m]} = EddsaSignatures(32);
