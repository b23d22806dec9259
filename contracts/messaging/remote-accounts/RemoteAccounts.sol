// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IERC7786Recipient} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";
import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {LowLevelCall} from "@openzeppelin/contracts/utils/LowLevelCall.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {Call, IRemoteAccounts, SignedCalls} from "@causeway/solidity/interfaces/IRemoteAccounts.sol";
import {RemoteCallsLib} from "@causeway/solidity/libraries/RemoteCallsLib.sol";
import {ChainAddress} from "../libraries/ChainAddress.sol";
import {TrustedMailboxes} from "../peers/TrustedMailboxes.sol";
import {AccountRules} from "./AccountRules.sol";
import {RemoteAccount} from "./RemoteAccount.sol";
import {SignedCallsLib} from "./SignedCallsLib.sol";

/// @title RemoteAccounts
/// @notice The recipient of messages that order calls: creates the senders' accounts and has them make the calls.
/// @dev Calls no address but accounts that it has created. Holds no coin and no rights.
contract RemoteAccounts is AccountRules, EIP712 {
    using SignedCallsLib for SignedCalls;

    /// @dev Gas that is left, beside what an order's account gets, to begin and to end it.
    uint256 private constant RESERVE = 10_000;

    /// @notice What accounts are clones of.
    /// @dev The first contract that this one deploys, so that its address follows from this one's.
    address public immutable IMPLEMENTATION;

    /// @notice Takes messages from one mailbox.
    /// @param initialAuthority The chain's access manager.
    /// @param firstMailbox The chain's mailbox.
    constructor(
        address initialAuthority,
        address firstMailbox
    ) AccessManaged(initialAuthority) TrustedMailboxes(firstMailbox) EIP712("Causeway RemoteAccounts", "1") {
        require(initialAuthority != address(0), IMailbox.ZeroAddress());
        IMPLEMENTATION = address(new RemoteAccount());
    }

    // ---------------------------------------------------------------- orders

    /// @inheritdoc IERC7786Recipient
    /// @dev From a trusted mailbox. Reverts with one of the errors of `IRemoteAccounts`: the message then stays
    /// undelivered, and can be delivered again.
    function receiveMessage(
        bytes32 receiveId,
        bytes calldata sender,
        bytes calldata payload
    ) external payable returns (bytes4) {
        require(msg.value == 0, ValueNotAccepted(msg.value));
        uint256 place = _placeOf(msg.sender);
        (uint40 deadline, uint64 nonce, bytes calldata calls) = RemoteCallsLib.parse(payload);
        bytes32 salt = keccak256(sender);
        address account = _predict(salt);
        _requireAccepted(account, place);
        _useOrder(account, deadline, nonce);
        _create(account, salt, sender);
        _makeCalls(account, abi.encodeCall(RemoteAccount.execute, (calls)));
        emit MessageCallsMade(account, receiveId, nonce);
        return IERC7786Recipient.receiveMessage.selector;
    }

    /// @inheritdoc IRemoteAccounts
    function executeSigned(SignedCalls calldata order, bytes calldata signature) external {
        address account = accountOf(order.owner);
        _requireSigned(order, account, signature);
        require(order.deadline != 0, ZeroDeadline());
        _useDeadline(order.deadline);
        _useNonce(account, order.nonce);
        _create(account, keccak256(order.owner), order.owner);
        bytes memory data = _execution(order.calls);
        // An account gets at most 63/64 of the gas left (EIP-150). Memory costs by the square of its size, so nothing
        // more may be written to it from here to the call.
        uint256 needed = uint256(order.gasLimit) + order.gasLimit / 63 + RESERVE;
        require(gasleft() >= needed, InsufficientGas(gasleft(), needed));
        _makeCalls(account, data);
        emit SignedCallsMade(account, msg.sender, order.nonce);
    }

    /// @inheritdoc IRemoteAccounts
    function executeAs(bytes calldata owner, Call[] calldata calls) external {
        address account = accountOf(owner);
        _requireController(account);
        for (uint256 i = 0; i < calls.length; ++i) {
            require(calls[i].target != address(this), ControllerCannotGovern(i));
        }
        _makeCalls(account, _execution(calls));
        emit ControllerCallsMade(account, msg.sender);
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc IRemoteAccounts
    function accountOf(bytes calldata owner) public view returns (address account) {
        (bool valid, uint16 chainType, , bytes calldata addr) = ChainAddress.tryParse(owner);
        require(valid && addr.length == ChainAddress.lengthOf(chainType), InvalidOwner(owner));
        return _predict(keccak256(owner));
    }

    // ---------------------------------------------------------------- internal

    function _predict(bytes32 salt) private view returns (address) {
        return Clones.predictDeterministicAddress(IMPLEMENTATION, salt, address(this));
    }

    function _create(address account, bytes32 salt, bytes calldata owner) private {
        if (account.code.length != 0) return;
        Clones.cloneDeterministic(IMPLEMENTATION, salt);
        emit AccountCreated(account, owner);
    }

    /// @dev Calldata by which an account makes calls.
    function _execution(Call[] memory calls) private pure returns (bytes memory) {
        return abi.encodeCall(RemoteAccount.execute, (RemoteCallsLib.encodeCalls(calls)));
    }

    /// @dev Calls an account, which exists, with calldata that is encoded already: what this takes before the account
    /// is called is within `RESERVE`, however long it is.
    function _makeCalls(address account, bytes memory data) private locked(account) {
        if (!LowLevelCall.callNoReturn(account, data)) LowLevelCall.bubbleRevert();
    }

    /// @dev Whose the key is: an owner of 20 bytes is known by it, whatever EVM chain it is on.
    function _requireSigned(SignedCalls calldata order, address account, bytes calldata signature) private view {
        bytes32 digest = _hashTypedDataV4(order.hash(account));
        (address signer, ECDSA.RecoverError fault, ) = ECDSA.tryRecoverCalldata(digest, signature);
        (, uint16 chainType, , bytes calldata addr) = ChainAddress.tryParse(order.owner);
        bool isOwner = chainType == ChainAddress.CHAIN_TYPE_EVM && signer == address(bytes20(addr));
        require(fault == ECDSA.RecoverError.NoError && isOwner, InvalidSignature(order.owner, signer));
    }
}
