// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IRelayHandler, Relay} from "@causeway/solidity/interfaces/IRelayHandler.sol";

/// @dev Keeps what it was given and returns its payload, sent on or not.
contract EchoHandler is IRelayHandler {
    address public caller;
    bytes32 public messageId;
    bytes public sender;
    uint64 public destinationChainId;
    bytes public recipient;
    bytes public payload;
    uint256 public gas;
    uint256 public count;
    bool private immutable SENDS_ON;

    constructor(bool sendsOn) {
        SENDS_ON = sendsOn;
    }

    function handle(Relay calldata relay, bytes calldata data) external returns (bool, bytes memory) {
        gas = gasleft();
        ++count;
        caller = msg.sender;
        (messageId, sender, destinationChainId) = (relay.messageId, relay.sender, relay.destinationChainId);
        (recipient, payload) = (relay.recipient, data);
        return (SENDS_ON, data);
    }
}

/// @dev Returns its payload and does nothing else.
contract QuietHandler is IRelayHandler {
    function handle(Relay calldata, bytes calldata data) external pure returns (bool, bytes memory) {
        return (true, data);
    }
}

/// @dev Makes a call that it was told, keeps how it ended, and returns a result.
contract CallingHandler is IRelayHandler {
    address private _target;
    bytes private _data;
    bool public succeeded;
    bytes public answer;

    function prepare(address target, bytes calldata data) external {
        (_target, _data) = (target, data);
    }

    function handle(Relay calldata, bytes calldata) external returns (bool, bytes memory) {
        (succeeded, answer) = _target.call(_data);
        return (true, "result");
    }
}

/// @dev Fails until a test ends that.
contract MoodyHandler is IRelayHandler {
    bool public willing;
    uint256 public attempts;

    error NotNow(uint256 attempts);

    function change(bool nowWilling) external {
        willing = nowWilling;
    }

    function handle(Relay calldata, bytes calldata) external returns (bool, bytes memory) {
        ++attempts;
        require(willing, NotNow(attempts));
        return (true, "at last");
    }
}
