// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IRelayHandler, Relay} from "@causeway/solidity/interfaces/IRelayHandler.sol";

/// @title VoteTally
/// @notice Runs on the hub: adds up the votes of several spokes, and sends the result on when enough votes are in, or
/// all spokes have reported.
/// @dev An example of a handler. On each spoke a voter contract counts the votes there and reports them once per
/// proposal, through its RelaySender, as `abi.encode(Votes)`. Reports arrive in any order, so each of them has to pay
/// for a second leg to the one place that takes results: any may be the last.
contract VoteTally is IRelayHandler {
    /// @notice Votes of one spoke on one proposal.
    struct Votes {
        bytes32 proposal;
        uint128 inFavour;
        uint128 against;
    }

    /// @notice Votes so far.
    struct Tally {
        uint128 inFavour;
        uint128 against;
        uint32 reports;
        bool closed;
    }

    /// @notice A spoke's votes were added.
    event VotesAdded(bytes32 indexed proposal, bytes voter, uint128 inFavour, uint128 against);
    /// @notice The result was sent on.
    event ProposalClosed(bytes32 indexed proposal, bool passed, uint128 inFavour, uint128 against);

    /// @notice Only the HubRelay may call.
    error NotHubRelay(address caller);
    /// @notice The sender is no voter contract.
    error NotVoter(bytes sender);
    /// @notice The result would go somewhere else than to where results belong.
    error WrongDestination(uint64 chainId, bytes recipient);
    /// @notice This voter contract reported before.
    error ReportedAlready(bytes32 proposal, bytes voter);
    /// @notice The result was sent on already: what comes later does not count.
    error Closed(bytes32 proposal);
    /// @notice There is no voter contract, or one appears twice.
    error InvalidVoters();

    /// @notice The hub's HubRelay.
    address public immutable hubRelay;
    /// @notice Votes that are enough for a result before all have reported.
    uint256 public immutable quorum;
    /// @notice Number of voter contracts.
    uint256 public immutable voters;
    /// @notice Chain to which results go.
    uint64 public immutable destinationChainId;
    /// @notice Account there that takes them.
    bytes public recipient;

    mapping(bytes32 voterHash => bool) private _isVoter;
    mapping(bytes32 proposal => Tally) private _tallies;
    mapping(bytes32 proposal => mapping(bytes32 voterHash => bool)) private _reported;

    /// @notice Sets up a count for one group of voter contracts and one place for results.
    /// @param relay The hub's HubRelay.
    /// @param voterContracts Interoperable addresses of the voter contracts, one or more per spoke.
    /// @param enough Votes that are enough for a result before all have reported.
    /// @param resultChainId Chain to which results go.
    /// @param resultRecipient Account there that takes them.
    constructor(
        address relay,
        bytes[] memory voterContracts,
        uint256 enough,
        uint64 resultChainId,
        bytes memory resultRecipient
    ) {
        require(voterContracts.length != 0, InvalidVoters());
        (hubRelay, quorum, voters) = (relay, enough, voterContracts.length);
        (destinationChainId, recipient) = (resultChainId, resultRecipient);
        for (uint256 i = 0; i < voterContracts.length; ++i) {
            bytes32 voter = keccak256(voterContracts[i]);
            require(!_isVoter[voter], InvalidVoters());
            _isVoter[voter] = true;
        }
    }

    /// @inheritdoc IRelayHandler
    /// @dev The result is `abi.encode(proposal, passed, inFavour, against)`, 128 bytes.
    function handle(Relay calldata relay, bytes calldata payload) external returns (bool sendsOn, bytes memory result) {
        require(msg.sender == hubRelay, NotHubRelay(msg.sender));
        require(_isVoter[keccak256(relay.sender)], NotVoter(relay.sender));
        bool expected =
            relay.destinationChainId == destinationChainId && keccak256(relay.recipient) == keccak256(recipient);
        require(expected, WrongDestination(relay.destinationChainId, relay.recipient));
        Votes memory votes = abi.decode(payload, (Votes));
        Tally memory tally = _add(votes, relay.sender);
        if (!tally.closed) return (false, result);
        bool passed = tally.inFavour > tally.against;
        emit ProposalClosed(votes.proposal, passed, tally.inFavour, tally.against);
        return (true, abi.encode(votes.proposal, passed, tally.inFavour, tally.against));
    }

    /// @notice Votes on a proposal so far.
    function tallyOf(bytes32 proposal) external view returns (Tally memory) {
        return _tallies[proposal];
    }

    /// @dev Adds a report; closes the proposal if it was the last that was needed.
    function _add(Votes memory votes, bytes calldata voter) private returns (Tally memory tally) {
        tally = _tallies[votes.proposal];
        require(!tally.closed, Closed(votes.proposal));
        bytes32 voterHash = keccak256(voter);
        require(!_reported[votes.proposal][voterHash], ReportedAlready(votes.proposal, voter));
        _reported[votes.proposal][voterHash] = true;
        tally.inFavour += votes.inFavour;
        tally.against += votes.against;
        tally.reports += 1;
        tally.closed = tally.reports == voters || uint256(tally.inFavour) + tally.against >= quorum;
        _tallies[votes.proposal] = tally;
        emit VotesAdded(votes.proposal, voter, votes.inFavour, votes.against);
    }
}
