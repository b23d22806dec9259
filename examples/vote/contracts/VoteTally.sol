// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IRelayHandler, Relay} from "@causeway/solidity/interfaces/IRelayHandler.sol";
import {ContainmentLib, Vouch} from "@causeway/solidity/libraries/ContainmentLib.sol";
import {Votes} from "./Votes.sol";

/// @title VoteTally
/// @notice On the hub: adds up what the ballots of all spokes report, and sends the sum on when the last has reported.
/// @dev A handler of Message And Relay. Anyone anywhere may name it, with any payload and any recipient for what it
/// returns: it checks the HubRelay, the ballot, and where the result goes.
///
/// A report counts as long as the light client vouches for what it came by. If keys were stolen and the client was
/// distrusted, the ballot reports again, and the new report replaces the old one.
contract VoteTally is IRelayHandler, Ownable {
    /// @notice What a ballot reported, and by whose word.
    struct Report {
        Votes votes;
        Vouch vouch;
    }

    IMailbox private immutable MAILBOX;
    /// @notice The only caller of `handle`.
    address public immutable hubRelay;

    /// @notice The chain that the result goes to.
    uint64 public resultChainId;
    /// @notice Who gets it there: the `VoteResult`.
    address public result;

    /// @notice How many reports were ever counted: of two results, the one with more is newer.
    uint256 public revision;

    bytes32[] private _ballots;
    mapping(bytes32 ballotHash => bool) private _isBallot;
    mapping(bytes32 ballotHash => Report) private _reports;

    /// @notice A ballot's votes were added.
    event BallotCounted(bytes ballot, Votes votes);

    /// @notice Only the HubRelay says who sent what.
    error NotHubRelay(address caller);
    /// @notice The sender is not one of the ballots.
    error NotABallot(bytes sender);
    /// @notice The result is for another recipient.
    error WrongResult(uint64 chainId, bytes recipient);
    /// @notice Ballots are named once, and at least one.
    error InvalidBallots();

    /// @notice Knows no ballot at first.
    constructor(IMailbox mailbox, address hubRelay_, address owner_) Ownable(owner_) {
        (MAILBOX, hubRelay) = (mailbox, hubRelay_);
    }

    /// @notice Says once and for all which ballots count, and where their sum goes.
    /// @param ballots Interoperable addresses (ERC-7930).
    function start(bytes[] calldata ballots, uint64 resultChainId_, address result_) external onlyOwner {
        require(resultChainId == 0 && ballots.length != 0, InvalidBallots());
        for (uint256 i = 0; i < ballots.length; ++i) {
            bytes32 ballot = keccak256(ballots[i]);
            require(!_isBallot[ballot], InvalidBallots());
            _isBallot[ballot] = true;
            _ballots.push(ballot);
        }
        (resultChainId, result) = (resultChainId_, result_);
    }

    /// @inheritdoc IRelayHandler
    /// @dev A report that comes again adds nothing as long as the one before counts. Once all have come, it sends the
    /// result again: so a result that expired is not lost.
    function handle(
        Relay calldata relay,
        bytes calldata payload
    ) external returns (bool sendsOn, bytes memory resultPayload) {
        require(msg.sender == hubRelay, NotHubRelay(msg.sender));
        bytes32 ballot = keccak256(relay.sender);
        require(_isBallot[ballot], NotABallot(relay.sender));
        bool isForResult =
            relay.destinationChainId == resultChainId &&
                keccak256(relay.recipient) == keccak256(abi.encodePacked(result));
        require(isForResult, WrongResult(relay.destinationChainId, relay.recipient));
        if (!_counts(ballot)) {
            Votes memory votes = abi.decode(payload, (Votes));
            _reports[ballot] = Report(votes, ContainmentLib.current(MAILBOX));
            revision += 1;
            emit BallotCounted(relay.sender, votes);
        }
        return awaited() == 0 ? (true, abi.encode(revision, total())) : (false, bytes(""));
    }

    /// @notice Number of ballots whose report has not come, or counts no more.
    function awaited() public view returns (uint256 ballots) {
        for (uint256 i = 0; i < _ballots.length; ++i) {
            if (!_counts(_ballots[i])) ballots += 1;
        }
    }

    /// @notice The sum of the reports that count.
    function total() public view returns (Votes memory votes) {
        for (uint256 i = 0; i < _ballots.length; ++i) {
            if (!_counts(_ballots[i])) continue;
            votes.yes += _reports[_ballots[i]].votes.yes;
            votes.no += _reports[_ballots[i]].votes.no;
        }
    }

    function _counts(bytes32 ballot) private view returns (bool) {
        return ContainmentLib.counts(MAILBOX, _reports[ballot].vouch);
    }
}
