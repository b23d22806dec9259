// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ERC7786Recipient} from "@openzeppelin/contracts/crosschain/ERC7786Recipient.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {ContainmentLib, Vouch} from "@causeway/solidity/libraries/ContainmentLib.sol";
import {ProvenanceLib} from "@causeway/solidity/libraries/ProvenanceLib.sol";
import {Votes} from "./Votes.sol";

/// @title VoteResult
/// @notice Takes the result of the vote, from the tally on the hub and from nobody else.
/// @dev Anyone can send messages here, and anyone can send results of other handlers here. What counts is that the
/// mailbox delivered it, that the hub's HubRelay sent it, and that our tally made it. Whose report it was that
/// completed the tally does not matter: the tally itself counts its ballots alone.
contract VoteResult is ERC7786Recipient {
    IMailbox private immutable MAILBOX;
    /// @notice The handler on the hub.
    address public immutable tally;
    /// @notice Interoperable address (ERC-7930) of the HubRelay on the hub.
    bytes public hubRelay;

    /// @notice The result.
    Votes public votes;
    /// @notice The result's number: the tally counts up with each report.
    uint256 public revision;
    Vouch private _vouch;

    /// @notice The result has come.
    event ResultKnown(bytes32 indexed firstMessageId, uint256 revision, Votes votes);

    /// @notice Waits for the result.
    constructor(IMailbox mailbox, bytes memory hubRelay_, address tally_) {
        (MAILBOX, tally, hubRelay) = (mailbox, tally_, hubRelay_);
    }

    /// @notice Whether more voted for than against. False as long as nothing is known.
    function isAccepted() external view returns (bool) {
        return known() && votes.yes > votes.no;
    }

    /// @notice Whether the result has come, and counts: the light client still vouches for what it came by.
    function known() public view returns (bool) {
        return ContainmentLib.counts(MAILBOX, _vouch);
    }

    function _isAuthorizedGateway(address gateway, bytes calldata) internal view override returns (bool) {
        return gateway == address(MAILBOX);
    }

    /// @dev Results come in any order, and the same more than once. A newer one stays, but only as long as it counts: a
    /// forged one binds nobody.
    function _processMessage(address, bytes32, bytes calldata sender, bytes calldata payload) internal override {
        (, bytes32 firstMessageId, bytes calldata result) = ProvenanceLib.openFromAnyone(
            sender,
            payload,
            hubRelay,
            tally
        );
        (uint256 number, Votes memory newVotes) = abi.decode(result, (uint256, Votes));
        if (known() && number < revision) return;
        (revision, votes, _vouch) = (number, newVotes, ContainmentLib.current(MAILBOX));
        emit ResultKnown(firstMessageId, number, newVotes);
    }
}
