// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {PlainToken} from "../../bridge/tokens/PlainToken.sol";

/// @dev Burns a hundredth of each payment to one account, as tokens do that exempt pools. When another account is
/// paid, the token makes a call that a test prepared, once.
contract TaxedToken is PlainToken {
    address public taxed;
    address public told;
    address private _target;
    bytes private _doing;
    bool public succeeded;

    constructor(uint8 decimals_) PlainToken(decimals_) {}

    function setTaxed(address taxed_) external {
        taxed = taxed_;
    }

    function setCall(address told_, address target, bytes calldata doing) external {
        (told, _target, _doing) = (told_, target, doing);
    }

    function _update(address from, address to, uint256 value) internal override {
        super._update(from, to, value);
        if (to == taxed && from != address(0)) super._update(to, address(0), value / 100);
        if (to != told || to == address(0)) return;
        told = address(0);
        (succeeded, ) = _target.call(_doing);
    }
}
