// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IOrderReceiver, OrderResult} from "@causeway/solidity/interfaces/IOrderReceiver.sol";

/// @dev Takes calls of orders and notes the last; it refuses coin. Does what a test asks for before.
contract NotedCalls is IOrderReceiver {
    bool public refuses;
    bytes public data;
    address public caller;
    OrderResult private _last;
    address private _target;
    bytes private _doing;
    bool public succeeded;

    function setRefuses(bool refuses_) external {
        refuses = refuses_;
    }

    function setCall(address target, bytes calldata doing) external {
        (_target, _doing) = (target, doing);
    }

    function last() external view returns (OrderResult memory) {
        return _last;
    }

    function onOrderFilled(OrderResult calldata result, bytes calldata data_) external returns (bytes4) {
        require(!refuses, "refused");
        (_last, data, caller) = (result, data_, msg.sender);
        if (_target != address(0)) (succeeded, ) = _target.call(_doing);
        return IOrderReceiver.onOrderFilled.selector;
    }
}
