// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC7786Recipient} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";

/// @notice What a recipient of the campaign does with a message.
enum Behaviour {
    Accept,
    Revert,
    AnswerOtherwise,
    BurnGas,
    RevertWithALot,
    Reenter
}

/// @notice Who notes what recipients received, and re-enters on their behalf.
interface IWitness {
    function noteReceived(bytes32 messageId, bytes calldata sender, bytes calldata payload, uint256 gas) external;
    function reenter() external;
}

/// @title CampaignRecipient
/// @notice Behaves as it was told to, and has noted what it received.
contract CampaignRecipient is IERC7786Recipient {
    IWitness private immutable _witness;
    Behaviour public behaviour;

    /// @dev What a message's gas limit must be at least for the recipient to do its work.
    uint256 private constant NEEDED_GAS = 250_000;

    error Refused();
    error Starved(uint256 gas);

    constructor(IWitness witness) {
        _witness = witness;
    }

    /// @dev What is paid too much when it rejects a message.
    receive() external payable {}

    function behave(Behaviour newBehaviour) external {
        behaviour = newBehaviour;
    }

    function receiveMessage(
        bytes32 receiveId,
        bytes calldata sender,
        bytes calldata payload
    ) external payable returns (bytes4) {
        uint256 gas = gasleft();
        require(gas >= NEEDED_GAS, Starved(gas));
        if (behaviour == Behaviour.Revert) revert Refused();
        if (behaviour == Behaviour.AnswerOtherwise) return bytes4(0xdeadbeef);
        if (behaviour == Behaviour.BurnGas) {
            while (true) {}
        }
        if (behaviour == Behaviour.RevertWithALot) {
            assembly ("memory-safe") {
                revert(mload(0x40), 20000)
            }
        }
        if (behaviour == Behaviour.Reenter) _witness.reenter();
        _witness.noteReceived(receiveId, sender, payload, gas);
        return this.receiveMessage.selector;
    }
}
