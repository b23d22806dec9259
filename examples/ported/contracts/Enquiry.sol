// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {MessageAttributes} from "@causeway/solidity/libraries/MessageAttributes.sol";
import {MessageReceiver} from "@causeway/solidity/MessageReceiver.sol";

/// @title Enquiry
/// @notice What is a query by a `Router` on Hyperlane: asks a contract on another chain, which is called there, and has
/// what it returns sent back.
/// @dev The same code on every chain. Who asks pays for the question. Answers are paid from the prepaid balance of who
/// answers, within the limits that its owner has set (`IPrepaid`): anybody can ask.
contract Enquiry is MessageReceiver, Ownable {
    /// @notice What a message is.
    enum Kind {
        Question,
        Answer
    }

    /// @notice What another chain returned, once it is known.
    struct Answer {
        bool known;
        uint256 value;
    }

    /// @dev What the peer needs to send an answer, about 200,000, and the rest for the call.
    uint256 private constant QUESTION_GAS = 400_000;

    /// @dev What noting an answer needs.
    uint256 private constant ANSWER_GAS = 120_000;

    /// @dev Seconds for which each of the two messages can be delivered.
    uint256 private constant LIFETIME = 1 days;

    /// @notice How often each chain was asked from here.
    mapping(uint64 chainId => uint256) public asked;

    /// @notice What each chain answered to the question of a number.
    mapping(uint64 chainId => mapping(uint256 number => Answer)) public answers;

    /// @notice A contract on another chain was asked.
    event Asked(uint64 indexed chainId, uint256 indexed number, address target, bytes call);
    /// @notice Another chain answered.
    event Answered(uint64 indexed chainId, uint256 indexed number, uint256 value);

    /// @notice Knows no other chain at first.
    constructor(address mailbox_, address owner_) MessageReceiver(mailbox_) Ownable(owner_) {}

    /// @notice Asks and answers the `Enquiry` of another chain from now on.
    /// @param peer Its interoperable address (ERC-7930).
    function setPeer(bytes calldata peer) external onlyOwner {
        _setPeer(peer);
    }

    /// @notice Asks a contract on another chain. Costs `quote`; what is paid above goes back to the caller.
    /// @param call Calldata of a function that changes nothing and returns one word.
    /// @return number The question's number among those to that chain.
    function ask(uint64 chainId, address target, bytes calldata call) external payable returns (uint256 number) {
        number = ++asked[chainId];
        bytes memory question = abi.encode(Kind.Question, number, abi.encode(target, call));
        bytes[] memory attributes = MessageAttributes.encode(QUESTION_GAS, block.timestamp + LIFETIME, msg.sender);
        IMailbox(mailbox).sendMessage{value: msg.value}(peerOf(chainId), question, attributes);
        emit Asked(chainId, number, target, call);
    }

    /// @notice What asking costs, wei. The answer costs who asks nothing.
    function quote(uint64 chainId, address target, bytes calldata call) external view returns (uint256 fee) {
        bytes memory question = abi.encode(Kind.Question, uint256(0), abi.encode(target, call));
        bytes[] memory attributes = MessageAttributes.encode(QUESTION_GAS, block.timestamp + LIFETIME, msg.sender);
        return IMailbox(mailbox).quoteMessage(peerOf(chainId), question, attributes);
    }

    function _onMessage(bytes32, uint64 chainId, bytes calldata, bytes calldata payload) internal override {
        (Kind kind, uint256 number, bytes memory content) = abi.decode(payload, (Kind, uint256, bytes));
        if (kind == Kind.Question) _answer(chainId, number, content);
        else _note(chainId, number, abi.decode(content, (uint256)));
    }

    /// @dev A call that fails, and an answer that nobody pays, leave the question undelivered: it can be delivered
    /// again when they no longer do.
    function _answer(uint64 chainId, uint256 number, bytes memory question) private {
        (address target, bytes memory call) = abi.decode(question, (address, bytes));
        uint256 value = abi.decode(Address.functionStaticCall(target, call), (uint256));
        bytes memory answer = abi.encode(Kind.Answer, number, abi.encode(value));
        bytes[] memory attributes = MessageAttributes.encode(ANSWER_GAS, block.timestamp + LIFETIME, address(0));
        IMailbox(mailbox).sendMessage(peerOf(chainId), answer, attributes);
    }

    function _note(uint64 chainId, uint256 number, uint256 value) private {
        answers[chainId][number] = Answer({known: true, value: value});
        emit Answered(chainId, number, value);
    }
}
