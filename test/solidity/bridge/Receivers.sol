// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IAssetReceiver, ReceivedAsset} from "@causeway/solidity/interfaces/IAssetReceiver.sol";

/// @dev Keeps what it gets, or does what a test asks for.
contract TestReceiver is IAssetReceiver {
    error Refused();

    bool public refuses;
    bool public burns;
    bool public answersWrong;
    uint256 public calls;
    uint256 public gasSeen;
    bytes public lastPayload;
    ReceivedAsset private _last;
    address private _target;
    bytes private _data;
    bytes public returned;

    function setRefuses(bool refuses_) external {
        refuses = refuses_;
    }

    function setBurns(bool burns_) external {
        burns = burns_;
    }

    function setAnswersWrong(bool answersWrong_) external {
        answersWrong = answersWrong_;
    }

    /// @dev What it calls when it is called.
    function setCall(address target, bytes calldata data) external {
        (_target, _data) = (target, data);
    }

    function last() external view returns (ReceivedAsset memory) {
        return _last;
    }

    function onAssetReceived(ReceivedAsset calldata received, bytes calldata payload) external returns (bytes4) {
        gasSeen = gasleft();
        require(!refuses, Refused());
        // solhint-disable-next-line no-empty-blocks
        if (burns) while (true) {}
        ++calls;
        _last = received;
        lastPayload = payload;
        if (_target != address(0)) {
            bool succeeded;
            (succeeded, returned) = _target.call(_data);
            if (!succeeded) {
                bytes memory reason = returned;
                assembly ("memory-safe") {
                    revert(add(reason, 32), mload(reason))
                }
            }
        }
        return answersWrong ? bytes4(0) : IAssetReceiver.onAssetReceived.selector;
    }
}
