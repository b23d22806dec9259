// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ERC7786Recipient} from "@openzeppelin/contracts/crosschain/ERC7786Recipient.sol";
import {ProvenanceLib} from "@causeway/solidity/libraries/ProvenanceLib.sol";
import {Votes} from "./Votes.sol";

/// @title VoteResult
/// @notice Takes the result of the vote, from the tally on the hub and from nobody else.
/// @dev Anyone can send messages here, and anyone can send results of other handlers here. What counts is that the
/// mailbox delivered it, that the hub's HubRelay sent it, and that our tally made it. Whose report it was that
/// completed the tally does not matter: the tally itself counts its ballots alone.
contract VoteResult is ERC7786Recipient {
    address private immutable MAILBOX;
    /// @notice The handler on the hub.
    address public immutable tally;
    /// @notice Interoperable address (ERC-7930) of the HubRelay on the hub.
    bytes public hubRelay;

    /// @notice Whether the result has come.
    bool public known;
    /// @notice The result.
    Votes public votes;

    /// @notice The result has come.
    event ResultKnown(bytes32 indexed firstMessageId, Votes votes);

    /// @notice Waits for the result.
    constructor(address mailbox, bytes memory hubRelay_, address tally_) {
        (MAILBOX, tally, hubRelay) = (mailbox, tally_, hubRelay_);
    }

    /// @notice Whether more voted for than against. False as long as nothing is known.
    function isAccepted() external view returns (bool) {
        return known && votes.yes > votes.no;
    }

    function _isAuthorizedGateway(address gateway, bytes calldata) internal view override returns (bool) {
        return gateway == MAILBOX;
    }

    /// @dev The same result may come more than once.
    function _processMessage(address, bytes32, bytes calldata sender, bytes calldata payload) internal override {
        (, bytes32 firstMessageId, bytes calldata result) = ProvenanceLib.openFromAnyone(
            sender,
            payload,
            hubRelay,
            tally
        );
        (known, votes) = (true, abi.decode(result, (Votes)));
        emit ResultKnown(firstMessageId, votes);
    }
}
