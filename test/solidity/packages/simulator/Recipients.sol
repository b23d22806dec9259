// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ERC7786Recipient} from "@openzeppelin/contracts/crosschain/ERC7786Recipient.sol";
import {InteroperableAddress} from "@openzeppelin/contracts/utils/draft-InteroperableAddress.sol";
import {IExpiry, Outcome} from "@causeway/solidity/interfaces/IExpiry.sol";
import {IExpirySender} from "@causeway/solidity/interfaces/IExpirySender.sol";
import {Batch, IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IRelayHandler, Relay} from "@causeway/solidity/interfaces/IRelayHandler.sol";
import {MessageAttributes} from "@causeway/solidity/libraries/MessageAttributes.sol";

/// @dev Takes what it gets, after as many failures as a test sets.
contract PatientRecipient is ERC7786Recipient {
    uint256 public failuresLeft;
    uint256 public received;
    bytes public last;

    error NotYet(uint256 failuresLeft);

    function failNext(uint256 times) external {
        failuresLeft = times;
    }

    function _isAuthorizedGateway(address, bytes calldata) internal pure override returns (bool) {
        return true;
    }

    function _processMessage(address, bytes32, bytes calldata, bytes calldata payload) internal override {
        require(failuresLeft == 0, NotYet(failuresLeft));
        received += 1;
        last = payload;
    }
}

/// @dev Makes a call with all its coin, and fails without a word when that fails.
contract RelyingRecipient {
    address private _target;
    bytes private _data;

    constructor(address target) payable {
        _target = target;
    }

    function prepare(address target, bytes calldata data) external {
        (_target, _data) = (target, data);
    }

    fallback() external payable {
        (bool succeeded, ) = _target.call{value: address(this).balance}(_data);
        if (succeeded) return;
        assembly ("memory-safe") {
            revert(0, 0)
        }
    }
}

/// @dev Fails, and says in which lane the message stands that it is given.
contract TellingRecipient {
    error GivenFrom(bytes32 laneId);

    fallback() external payable {
        (bytes32 laneId, ) = IMailbox(msg.sender).current();
        revert GivenFrom(laneId);
    }
}

/// @dev Answers with a message of its own, which is not to survive if it fails.
contract Answerer is ERC7786Recipient {
    IMailbox private immutable _mailbox;
    bool public failing;

    error FailedAfterAnswering();

    constructor(IMailbox mailbox) payable {
        _mailbox = mailbox;
    }

    receive() external payable {}

    function fail(bool failing_) external {
        failing = failing_;
    }

    function _isAuthorizedGateway(address, bytes calldata) internal pure override returns (bool) {
        return true;
    }

    function _processMessage(address, bytes32, bytes calldata sender, bytes calldata payload) internal override {
        if (payload.length == 0) return;
        uint256 fee = _mailbox.quoteMessage(sender, "", new bytes[](0));
        _mailbox.sendMessage{value: fee}(sender, "", new bytes[](0));
        require(!failing, FailedAfterAnswering());
    }
}

/// @dev Meant to add up what it gets in the order of sending: wrong as soon as the order is another.
contract OrderedRecipient is ERC7786Recipient {
    uint256 public state;

    function _isAuthorizedGateway(address, bytes calldata) internal pure override returns (bool) {
        return true;
    }

    function _processMessage(address, bytes32, bytes calldata, bytes calldata payload) internal override {
        state = state * 10 + abi.decode(payload, (uint256));
    }
}

/// @dev Sends what a test sets, and reverts if a test says so.
contract CarefulSender {
    error ChangedItsMind();

    function send(IMailbox mailbox, uint64 chainId, address recipient, bool revertAfter) external payable {
        mailbox.sendMessage{value: msg.value}(InteroperableAddress.formatEvmV1(chainId, recipient), "", new bytes[](0));
        require(!revertAfter, ChangedItsMind());
    }

    receive() external payable {}
}

/// @dev Sends on what it gets.
contract EchoingHandler is IRelayHandler {
    function handle(Relay calldata, bytes calldata data) external pure returns (bool, bytes memory) {
        return (true, data);
    }
}

/// @dev Sends with a deadline, and keeps what became of it.
contract HopefulSender is IExpirySender {
    IMailbox private immutable _mailbox;
    bytes32 public ended;
    Outcome public outcome;

    error NotExpiry();

    constructor(IMailbox mailbox) payable {
        _mailbox = mailbox;
    }

    receive() external payable {}

    function send(bytes calldata recipient, uint256 deadline) external {
        bytes[] memory attributes = MessageAttributes.encode(0, deadline, address(0));
        uint256 fee = _mailbox.quoteMessage(recipient, "", attributes);
        _mailbox.sendMessage{value: fee}(recipient, "", attributes);
    }

    function onMessageExpired(
        bytes32 messageId,
        Outcome newOutcome,
        bytes calldata,
        bytes calldata
    ) external returns (bytes4) {
        require(msg.sender == _mailbox.expiry(), NotExpiry());
        (ended, outcome) = (messageId, newOutcome);
        return IExpirySender.onMessageExpired.selector;
    }
}

/// @dev Wants no messages, until it does.
contract Rejecter is ERC7786Recipient {
    bool private _welcoming;

    error Unwelcome();

    function welcome() external {
        _welcoming = true;
    }

    function _isAuthorizedGateway(address, bytes calldata) internal pure override returns (bool) {
        return true;
    }

    function _processMessage(address, bytes32, bytes calldata, bytes calldata) internal view override {
        require(_welcoming, Unwelcome());
    }

    function reject(IExpiry expiry, bytes32 laneId, Batch calldata batch, address refundTo) external payable {
        expiry.reject{value: msg.value}(laneId, batch, refundTo);
    }
}
