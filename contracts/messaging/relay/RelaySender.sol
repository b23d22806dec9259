// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {Bytes} from "@openzeppelin/contracts/utils/Bytes.sol";
import {Outcome} from "@causeway/solidity/interfaces/IExpiry.sol";
import {IExpirySender} from "@causeway/solidity/interfaces/IExpirySender.sol";
import {IMailbox, Price, PriceChange} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IRelaySender, RelayRequest} from "@causeway/solidity/interfaces/IRelaySender.sol";
import {ProvenanceLib} from "@causeway/solidity/libraries/ProvenanceLib.sol";
import {IMailboxAdmin} from "../interfaces/IMailboxAdmin.sol";
import {ChainAddress} from "../libraries/ChainAddress.sol";
import {PaymentLib} from "../libraries/PaymentLib.sol";
import {PriceLib} from "../libraries/PriceLib.sol";
import {Peers} from "../peers/Peers.sol";
import {FirstLegLib, Terms} from "./libraries/FirstLegLib.sol";
import {HubGasLib} from "./libraries/HubGasLib.sol";

/// @title RelaySender
/// @notice On every spoke: sends messages that a handler on the hub works on, and charges for both legs.
/// @dev Its peer on the hub is the HubRelay. Both fees go to the mailbox in the same call.
contract RelaySender is IRelaySender, IExpirySender, Peers {
    using PriceLib for Price;

    /// @dev What a request costs, wei, and the gas limit of its first leg.
    struct Charge {
        uint64 hubGas;
        uint256 firstFee;
        uint256 onwardFee;
    }

    /// @dev Bytes of an account on this chain and on the hub.
    uint256 private constant EVM_ADDRESS = 20;

    IMailbox private immutable MAILBOX;

    /// @inheritdoc IRelaySender
    uint64 public immutable hubChainId;

    mapping(uint64 destinationChainId => Price) private _prices;
    mapping(uint64 destinationChainId => Price) private _upcoming;

    /// @notice Sets up a sender without peer and prices.
    /// @param initialAuthority The chain's access manager.
    /// @param localMailbox The chain's mailbox.
    /// @param hub Chain id of the hub.
    constructor(address initialAuthority, IMailbox localMailbox, uint64 hub) AccessManaged(initialAuthority) {
        bool given = initialAuthority != address(0) && address(localMailbox) != address(0);
        require(given, IMailbox.ZeroAddress());
        require(hub != 0 && hub != block.chainid, InvalidDestination(hub));
        MAILBOX = localMailbox;
        hubChainId = hub;
    }

    // ---------------------------------------------------------------- sending

    /// @inheritdoc IRelaySender
    function send(RelayRequest calldata request) external payable returns (bytes32 messageId) {
        require(request.handler != address(0), ZeroHandler());
        require(request.deadline != 0, ZeroDeadline());
        require(request.lifetime != 0, ZeroLifetime());
        require(FirstLegLib.isAddress(request.recipient), IMailbox.InvalidRecipient(request.recipient));
        Charge memory charge = _charge(request);
        uint256 fee = charge.firstFee + charge.onwardFee;
        require(msg.value >= fee, IMailbox.InsufficientFee(fee, msg.value));
        messageId = MAILBOX.send{value: charge.firstFee}(
            hubChainId,
            _hubRelay(),
            charge.hubGas,
            request.deadline,
            request.refundTo,
            FirstLegLib.encode(request, msg.sender)
        );
        if (charge.onwardFee != 0) MAILBOX.addFee{value: charge.onwardFee}(messageId);
        emit RelaySent(messageId, msg.sender, request.handler, request.destinationChainId, charge.onwardFee);
        if (msg.value != fee) PaymentLib.pay(request.refundTo, msg.value - fee);
    }

    /// @inheritdoc IRelaySender
    function chargeRelay(RelayRequest calldata request) external view returns (uint256 firstFee, uint256 onwardFee) {
        Charge memory charge = _charge(request);
        return (charge.firstFee, charge.onwardFee);
    }

    /// @inheritdoc IRelaySender
    function quoteRelay(RelayRequest calldata request) external view returns (uint256 firstFee, uint256 onwardFee) {
        uint64 chainId = request.destinationChainId;
        uint64 gas = _charge(request).hubGas;
        firstFee = MAILBOX.quote(hubChainId, gas, FirstLegLib.sizeOf(request));
        onwardFee = _prices[chainId].bound(_upcoming[chainId], request.gasLimit, _largestOf(request));
    }

    /// @inheritdoc IRelaySender
    function hubGas(uint64 handlerGas, uint256 payloadSize, uint24 maxResult) external pure returns (uint256) {
        return HubGasLib.limit(handlerGas, payloadSize, maxResult);
    }

    // ---------------------------------------------------------------- expiry

    /// @inheritdoc IExpirySender
    /// @dev Passes the news on to who sent the first leg, with the handler as recipient and the handler's payload. An
    /// account without code only finds the event.
    function onMessageExpired(
        bytes32 messageId,
        Outcome outcome,
        bytes calldata,
        bytes calldata payload
    ) external returns (bytes4) {
        require(msg.sender == MAILBOX.expiry(), NotExpiry(msg.sender));
        (Terms memory terms, bytes calldata account, , bytes calldata message) = FirstLegLib.decode(
            payload,
            EVM_ADDRESS
        );
        address sender = address(bytes20(account));
        emit RelayExpired(messageId, sender, terms.handler, outcome);
        if (sender.code.length != 0) {
            bytes4 answer = IExpirySender(sender).onMessageExpired(
                messageId,
                outcome,
                abi.encodePacked(terms.handler),
                message
            );
            require(answer == IExpirySender.onMessageExpired.selector, SenderRefused(sender, messageId));
        }
        return IExpirySender.onMessageExpired.selector;
    }

    // ---------------------------------------------------------------- configuration

    /// @inheritdoc IRelaySender
    function setPrices(PriceChange[] calldata changes) external restricted {
        for (uint256 i = 0; i < changes.length; ++i) {
            PriceChange calldata change = changes[i];
            uint64 chainId = change.destinationChainId;
            requireAcceptablePrice(chainId, change.price);
            requireAcceptablePrice(chainId, change.upcoming);
            _prices[chainId].store(change.price);
            _upcoming[chainId].store(change.upcoming);
            emit OnwardPriceSet(chainId, change.price, change.upcoming);
        }
    }

    /// @inheritdoc IRelaySender
    function removePrice(uint64 destinationChainId) external restricted {
        require(_prices[destinationChainId].isValid(), DestinationNotServed(destinationChainId));
        delete _prices[destinationChainId];
        delete _upcoming[destinationChainId];
        emit OnwardPriceRemoved(destinationChainId);
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc IRelaySender
    function pricesTo(uint64 destinationChainId) external view returns (Price memory price, Price memory upcoming) {
        return (_prices[destinationChainId], _upcoming[destinationChainId]);
    }

    /// @inheritdoc IRelaySender
    function packedPricesTo(uint64 destinationChainId) external view returns (uint256 price, uint256 upcoming) {
        return (_prices[destinationChainId].load(), _upcoming[destinationChainId].load());
    }

    /// @inheritdoc IRelaySender
    function requireAcceptablePrice(uint64 destinationChainId, uint256 word) public view {
        Price memory price = PriceLib.unpack(word);
        bool valid = destinationChainId != 0 && destinationChainId != hubChainId;
        require(valid, InvalidDestination(destinationChainId));
        require(price.isValid(), IMailboxAdmin.InvalidPrice(price));
    }

    /// @inheritdoc IRelaySender
    function mailbox() external view returns (address) {
        return address(MAILBOX);
    }

    // ---------------------------------------------------------------- internal

    /// @dev What `send` charges.
    function _charge(RelayRequest calldata request) private view returns (Charge memory charge) {
        Price storage price = _prices[request.destinationChainId];
        require(price.isValid(), DestinationNotServed(request.destinationChainId));
        charge.onwardFee = price.fee(request.gasLimit, _largestOf(request));
        uint256 gasLimit = HubGasLib.limit(request.handlerGas, request.payload.length, request.maxResult);
        bool fits = gasLimit <= type(uint64).max;
        require(fits, IMailbox.GasLimitOutOfRange(gasLimit, type(uint64).max));
        charge.hubGas = uint64(gasLimit);
        charge.firstFee = MAILBOX.charge(hubChainId, charge.hubGas, FirstLegLib.sizeOf(request));
    }

    /// @dev Bytes of the largest second leg that is paid for.
    function _largestOf(RelayRequest calldata request) private view returns (uint256) {
        (, uint256 prefix) = ChainAddress.prefixOf(ChainAddress.CHAIN_TYPE_EVM, uint64(block.chainid));
        return ProvenanceLib.sizeOf(prefix + EVM_ADDRESS, request.maxResult);
    }

    /// @dev The HubRelay's account.
    function _hubRelay() private view returns (bytes memory) {
        bytes memory peer = _requirePeerOn(hubChainId);
        return Bytes.slice(peer, peer.length - EVM_ADDRESS);
    }
}
