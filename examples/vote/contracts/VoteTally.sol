// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IRelayHandler, Relay} from "@causeway/solidity/interfaces/IRelayHandler.sol";
import {Votes} from "./Votes.sol";

/// @title VoteTally
/// @notice On the hub: adds up what the ballots of all spokes report, and sends the sum on when the last has reported.
/// @dev A handler of Message And Relay. Anyone anywhere may name it, with any payload and any recipient for what it
/// returns: it checks the HubRelay, the ballot, and where the result goes.
contract VoteTally is IRelayHandler, Ownable {
    /// @notice What the tally knows of a ballot.
    enum BallotState {
        Unknown,
        Awaited,
        Counted
    }

    /// @notice The only caller of `handle`.
    address public immutable hubRelay;

    /// @notice The chain that the result goes to.
    uint64 public resultChainId;
    /// @notice Who gets it there: the `VoteResult`.
    address public result;

    /// @notice Number of ballots that have not reported.
    uint256 public awaited;
    /// @notice The sum of those that have.
    Votes public total;

    mapping(bytes32 ballotHash => BallotState) private _ballots;

    /// @notice A ballot's votes were added.
    event BallotCounted(bytes ballot, Votes votes);

    /// @notice Only the HubRelay says who sent what.
    error NotHubRelay(address caller);
    /// @notice The sender is none of the ballots.
    error NotABallot(bytes sender);
    /// @notice The result is for another recipient.
    error WrongResult(uint64 chainId, bytes recipient);
    /// @notice Ballots are named once, and at least one.
    error InvalidBallots();

    /// @notice Knows no ballot at first.
    constructor(address hubRelay_, address owner_) Ownable(owner_) {
        hubRelay = hubRelay_;
    }

    /// @notice Says once and for all which ballots count, and where their sum goes.
    /// @param ballots Interoperable addresses (ERC-7930).
    function start(bytes[] calldata ballots, uint64 resultChainId_, address result_) external onlyOwner {
        require(resultChainId == 0 && ballots.length != 0, InvalidBallots());
        for (uint256 i = 0; i < ballots.length; ++i) {
            bytes32 ballot = keccak256(ballots[i]);
            require(_ballots[ballot] == BallotState.Unknown, InvalidBallots());
            _ballots[ballot] = BallotState.Awaited;
        }
        awaited = ballots.length;
        (resultChainId, result) = (resultChainId_, result_);
    }

    /// @inheritdoc IRelayHandler
    /// @dev A report that comes again adds nothing. Once all have come, it sends the result again: so a result that
    /// expired is not lost.
    function handle(
        Relay calldata relay,
        bytes calldata payload
    ) external returns (bool sendsOn, bytes memory resultPayload) {
        require(msg.sender == hubRelay, NotHubRelay(msg.sender));
        bytes32 ballot = keccak256(relay.sender);
        require(_ballots[ballot] != BallotState.Unknown, NotABallot(relay.sender));
        bool isForResult =
            relay.destinationChainId == resultChainId &&
                keccak256(relay.recipient) == keccak256(abi.encodePacked(result));
        require(isForResult, WrongResult(relay.destinationChainId, relay.recipient));
        if (_ballots[ballot] == BallotState.Awaited) {
            _ballots[ballot] = BallotState.Counted;
            _count(relay.sender, abi.decode(payload, (Votes)));
        }
        return awaited == 0 ? (true, abi.encode(total)) : (false, bytes(""));
    }

    function _count(bytes calldata ballot, Votes memory votes) private {
        awaited -= 1;
        total.yes += votes.yes;
        total.no += votes.no;
        emit BallotCounted(ballot, votes);
    }
}
