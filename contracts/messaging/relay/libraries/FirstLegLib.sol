// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IHubRelay} from "@causeway/solidity/interfaces/IHubRelay.sol";
import {RelayRequest} from "@causeway/solidity/interfaces/IRelaySender.sol";

/// @notice What a first leg asks of the hub, and what was paid for.
/// @param handlerGas Gas for the handler.
/// @param gasLimit Gas limit of the second leg.
/// @param maxResult The largest result, bytes.
/// @param lifetime Seconds from the sending of the second leg to its deadline.
struct Terms {
    address handler;
    uint64 handlerGas;
    uint64 destinationChainId;
    uint64 gasLimit;
    uint24 maxResult;
    uint32 lifetime;
}

/// @title FirstLegLib
/// @notice The payload of a first leg, from a RelaySender to the HubRelay. `docs/protocol.md`, section Message And
/// Relay.
///
///     0 version | 1 handler 20 | 21 handlerGas u64 | 29 destinationChainId u64 | 37 gasLimit u64 | 45 maxResult u24 |
///     48 lifetime u32 | 52 A | 53 sender's account | 53+A R | 54+A recipient | 54+A+R P u24 | 57+A+R payload
library FirstLegLib {
    uint8 internal constant VERSION = 1;

    /// @notice Bytes beside the sender's account, the recipient and the handler's payload.
    uint256 internal constant FIXED_SIZE = 57;

    uint256 private constant ACCOUNT_AT = 53;
    uint256 private constant EVM_ADDRESS = 20;
    uint256 private constant TON_ADDRESS = 33;

    /// @notice Bytes of the payload that a request of an account of this chain comes to.
    function sizeOf(RelayRequest calldata request) internal pure returns (uint256) {
        return FIXED_SIZE + EVM_ADDRESS + request.recipient.length + request.payload.length;
    }

    /// @notice Whether a recipient has the length of an address of some chain, and its account is not only zeros. On
    /// TON it is an account of the basechain.
    function isAddress(bytes calldata recipient) internal pure returns (bool) {
        if (recipient.length == EVM_ADDRESS) return bytes20(recipient) != 0;
        // TON's workchain, and the account behind it
        return recipient.length == TON_ADDRESS && recipient[0] == 0 && bytes32(recipient[1:]) != 0;
    }

    /// @notice Encodes a request of `sender`.
    /// @dev The caller has checked that the recipient is an address and the payload below 2^24 bytes.
    function encode(RelayRequest calldata request, address sender) internal pure returns (bytes memory) {
        bytes memory head = abi.encodePacked(
            VERSION,
            request.handler,
            request.handlerGas,
            request.destinationChainId,
            request.gasLimit,
            request.maxResult,
            request.lifetime,
            uint8(EVM_ADDRESS),
            sender,
            uint8(request.recipient.length)
        );
        return bytes.concat(head, request.recipient, bytes3(uint24(request.payload.length)), request.payload);
    }

    /// @notice Decodes exactly the bytes that encoding makes; reverts with `IHubRelay.InvalidRelayPayload`.
    /// @param accountSize Bytes of an account on the origin.
    /// @return terms What is asked for.
    /// @return account The sender's account on the origin.
    /// @return recipient Who receives the result.
    /// @return payload Bytes for the handler.
    function decode(
        bytes calldata data,
        uint256 accountSize
    )
        internal
        pure
        returns (Terms memory terms, bytes calldata account, bytes calldata recipient, bytes calldata payload)
    {
        uint256 recipientAt = ACCOUNT_AT + accountSize + 1;
        require(data.length >= FIXED_SIZE + accountSize, IHubRelay.InvalidRelayPayload(data));
        uint256 recipientSize = uint8(data[recipientAt - 1]);
        uint256 payloadAt = recipientAt + recipientSize + 3;
        bool valid = uint8(data[0]) == VERSION && uint8(data[ACCOUNT_AT - 1]) == accountSize;
        valid = valid && (recipientSize == EVM_ADDRESS || recipientSize == TON_ADDRESS);
        require(valid && data.length >= payloadAt, IHubRelay.InvalidRelayPayload(data));
        uint256 payloadSize = uint24(bytes3(data[payloadAt - 3:payloadAt]));
        require(data.length == payloadAt + payloadSize, IHubRelay.InvalidRelayPayload(data));
        terms = _terms(data);
        account = data[ACCOUNT_AT:recipientAt - 1];
        recipient = data[recipientAt:payloadAt - 3];
        payload = data[payloadAt:];
    }

    /// @dev The fields of fixed size, which are there.
    function _terms(bytes calldata data) private pure returns (Terms memory) {
        uint256 first = uint256(bytes32(data[1:33]));
        uint256 second = uint256(bytes32(data[21:53]));
        return
            Terms({
                handler: address(uint160(first >> 96)),
                handlerGas: uint64(second >> 192),
                destinationChainId: uint64(second >> 128),
                gasLimit: uint64(second >> 64),
                maxResult: uint24(second >> 40),
                lifetime: uint32(second >> 8)
            });
    }
}
