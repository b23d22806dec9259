// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {PlainToken} from "../../bridge/tokens/PlainToken.sol";

/// @dev A token of a stranger's: when it moves, it makes a call that the stranger prepared.
contract HostileToken is PlainToken {
    address private _target;
    bytes private _doing;
    uint256 public made;
    /// @dev Whether the call is made before the balances change.
    bool public isBefore;
    bool public succeeded;

    constructor() PlainToken(18) {}

    function setCall(address target, bytes calldata doing) external {
        (_target, _doing, made) = (target, doing, 0);
    }

    function setBefore(bool isBefore_) external {
        isBefore = isBefore_;
    }

    function _update(address from, address to, uint256 value) internal override {
        if (isBefore) _call();
        super._update(from, to, value);
        if (!isBefore) _call();
    }

    function _call() private {
        if (_target == address(0) || made != 0) return;
        ++made;
        (succeeded, ) = _target.call(_doing);
    }
}
