// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IRelaySender, RelayRequest} from "@causeway/solidity/interfaces/IRelaySender.sol";
import {Votes} from "./Votes.sol";

/// @title Ballot
/// @notice On every spoke: takes votes, and when the vote is over reports them to the tally on the hub.
/// @dev One account has one vote. Who may vote, and with which weight, is left to real ballots.
contract Ballot {
    /// @dev What the tally needs on the hub, and the result's recipient on its chain.
    uint64 private constant TALLY_GAS = 400_000;
    uint64 private constant RESULT_GAS = 250_000;

    /// @dev Bytes of an encoded result: its number, and `Votes`.
    uint24 private constant RESULT_SIZE = 96;

    /// @dev Seconds for which each of the two messages can be delivered.
    uint32 private constant LIFETIME = 1 days;

    IRelaySender private immutable RELAY_SENDER;
    /// @notice The handler on the hub.
    address public immutable tally;
    /// @notice The chain that the result goes to.
    uint64 public immutable resultChainId;
    /// @notice Who gets it there: the `VoteResult`.
    address public immutable result;
    /// @notice From when on no vote is taken, unix seconds.
    uint256 public immutable endsAt;

    /// @notice The votes here.
    Votes public votes;
    /// @notice Whether an account has voted.
    mapping(address voter => bool) public hasVoted;

    /// @notice Somebody voted.
    event Voted(address indexed voter, bool yes);

    /// @notice Who has voted cannot vote again.
    error AlreadyVoted(address voter);
    /// @notice The vote is over.
    error VoteIsOver(uint256 endsAt);
    /// @notice The vote is not over.
    error VoteIsNotOver(uint256 endsAt);

    /// @notice Opens the vote.
    constructor(IRelaySender relaySender, address tally_, uint64 resultChainId_, address result_, uint256 endsAt_) {
        RELAY_SENDER = relaySender;
        tally = tally_;
        resultChainId = resultChainId_;
        result = result_;
        endsAt = endsAt_;
    }

    /// @notice Votes for or against.
    function vote(bool yes) external {
        require(block.timestamp < endsAt, VoteIsOver(endsAt));
        require(!hasVoted[msg.sender], AlreadyVoted(msg.sender));
        hasVoted[msg.sender] = true;
        if (yes) votes.yes += 1;
        else votes.no += 1;
        emit Voted(msg.sender, yes);
    }

    /// @notice Reports the votes to the tally. Costs `quote`; what is paid above goes back to the caller.
    /// @dev Anyone, again and again: a report that expired is no harm, and one that comes twice counts once. Every
    /// report pays the result's way too, because no ballot knows whether it is the last.
    function report() external payable returns (bytes32 messageId) {
        require(block.timestamp >= endsAt, VoteIsNotOver(endsAt));
        return RELAY_SENDER.send{value: msg.value}(_request());
    }

    /// @notice What `report` costs, wei.
    function quote() external view returns (uint256 fee) {
        (uint256 firstFee, uint256 onwardFee) = RELAY_SENDER.quoteRelay(_request());
        return firstFee + onwardFee;
    }

    function _request() private view returns (RelayRequest memory) {
        return
            RelayRequest({
                handler: tally,
                handlerGas: TALLY_GAS,
                deadline: uint40(block.timestamp + LIFETIME),
                destinationChainId: resultChainId,
                recipient: abi.encodePacked(result),
                gasLimit: RESULT_GAS,
                maxResult: RESULT_SIZE,
                lifetime: LIFETIME,
                refundTo: msg.sender,
                payload: abi.encode(votes)
            });
    }
}
