// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IBridge, TransferFrame, TransferQuote, TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {IDestinationSettler, IOriginSettler} from "@causeway/solidity/interfaces/IERC7683.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IPermit2} from "../../interfaces/IPermit2.sol";

/// @notice What stands for an asset on another chain.
/// @param token The token there, an address with zeros before it.
/// @param unit The token's smallest in a unit of the asset.
struct DestinationToken {
    bytes32 token;
    uint128 unit;
}

/// @title IBridgeSettler
/// @notice Transfers of the bridge as orders of ERC-7683: whoever fills such orders advances ours, and knows nothing
/// but the standard. Beside the bridge, which it uses as anybody may: nothing of the bridge is its own.
/// @dev The data of an order is a `TransferRequest`, ABI-encoded; its type is that request's EIP-712 type hash. To open
/// an order is to bridge; to fill one is to advance the transfer, and who filled it is repaid when the transfer is
/// delivered. Orders go to EVM chains alone: the standard has no room for other accounts.
///
/// The order's id is the transfer's advance id. It names origin and bridge, and holds the request with another salt: a
/// hash of the way in which the order is opened, of both chains, of the user and of his nonce. So no two orders have
/// the same, and it stays what it is where the transfer gets another place, before it is opened or by a reorganisation.
///
/// `maxSpent` is what the receiver is paid, `minReceived` what who filled the order is repaid. Both stand before the
/// destination's base fee, which is the destination's to say and takes the same of both. So what is spent is less than
/// `maxSpent`, what is received less than `minReceived`, each by the base fee; and the difference of the two is what
/// who fills the order earns, but for what the destination's liquidity curve takes of his repayment. It is the fee that
/// is offered as the order is opened: from the request's `advanceFrom` on the offer falls, and more is spent. Who
/// allows the settler no more than `maxSpent` spends no more. By `fillerData` he says what the offer must be worth, and
/// up to when; who says nothing earns all of the offer, or does not fill.
///
/// On the bridge, the transfer's sender is the settler, whoever ordered: a receiver who tells senders apart learns
/// nothing by it. What comes back goes to the request's `refundTo`.
interface IBridgeSettler is IOriginSettler, IDestinationSettler {
    /// @notice The settler on a chain was named; none if it is zero.
    event DestinationSettlerSet(uint64 indexed chainId, bytes32 settler);
    /// @notice An asset's token on a chain was named; none if it is zero.
    event DestinationTokenSet(bytes32 indexed assetId, uint64 indexed chainId, DestinationToken token);

    /// @notice The data of an order is of another type than `TransferRequest`.
    error UnknownOrderType(bytes32 orderDataType);
    /// @notice The order is for another settler.
    error NotThisSettler(address originSettler);
    /// @notice The order is for another chain.
    error NotThisChain(uint256 originChainId);
    /// @notice The order could be opened up to then; unix seconds.
    error OpenTooLate(uint256 openDeadline);
    /// @notice The order's deadline is not the end of the request's offer; unix seconds.
    error FillDeadlineDiffers(uint256 fillDeadline, uint256 advanceUntil);
    /// @notice An order of this user with this nonce, to this chain, was opened before: of those that he opens, the
    /// nonce is the request's salt.
    error NonceUsed(address user, bytes32 nonce);
    /// @notice No settler is known there.
    error NoDestinationSettler(uint64 chainId);
    /// @notice No token of the asset is known there.
    error NoDestinationToken(bytes32 assetId, uint64 chainId);
    /// @notice A token without a unit, or a unit without a token.
    error InvalidDestinationToken(DestinationToken token);
    /// @notice Less of the token arrived than was sent.
    error TokenKeptPart(address token, uint256 amount, uint256 arrived);
    /// @notice The bridge sent another transfer than the order was resolved to: its token kept a part, for example.
    error OtherTransferSent(bytes32 resolvedId, bytes32 transferId);
    /// @notice The transfer is another order's.
    error WrongOrderId(bytes32 orderId, bytes32 advanceId);
    /// @notice The filler's data is neither empty nor `abi.encode(address repaid, uint256 leastFee, uint40 until)`.
    error InvalidFillerData(bytes fillerData);
    /// @notice The bridge did not advance it: while the token was called, somebody else filled the order or it was
    /// delivered, or the token or the receiver refuses.
    error FilledMeanwhile(bytes32 orderId);
    /// @notice To fill an order takes no native coin; wei.
    error ValueNotAccepted(uint256 value);
    /// @notice An address is zero.
    error ZeroAddress();

    // ---------------------------------------------------------------- configuration

    /// @notice Names the settler on another chain, an address with zeros before it; 0 for none, and no order goes
    /// there. Restricted: the lane admin.
    function setDestinationSettler(uint64 chainId, bytes32 settler) external;

    /// @notice Names what stands for an asset on another chain; zeros for nothing, and no order of it goes there.
    /// Restricted: the lane admin.
    /// @dev Nothing but what orders say hangs on it. Reverts with `InvalidDestinationToken`.
    function setDestinationToken(bytes32 assetId, uint64 chainId, DestinationToken calldata token) external;

    // ---------------------------------------------------------------- views

    /// @notice What a request costs that is ordered, and the message that would be sent for it now.
    /// @dev Reverts where the bridge would refuse it.
    /// @param request As it is bridged: with the order's salt instead of its own. None of what is quoted depends on it.
    /// @return quote Its `messageFee` is the value to open an order with; what is more goes to the request's
    /// `refundTo`.
    /// @return orderId The id of the order that bridges it.
    /// @return transfer Message and place.
    function quoteTransfer(
        TransferRequest calldata request
    ) external view returns (TransferQuote memory quote, bytes32 orderId, TransferFrame memory transfer);

    /// @notice Whether an order's salt was used.
    /// @param salt What the order's request is bridged with.
    function isOpened(bytes32 salt) external view returns (bool);

    /// @notice The settler on another chain; 0 for none.
    function destinationSettlerOf(uint64 chainId) external view returns (bytes32);

    /// @notice What stands for an asset on another chain; zeros for nothing.
    function destinationTokenOf(bytes32 assetId, uint64 chainId) external view returns (DestinationToken memory);

    /// @notice The bridge.
    function bridge() external view returns (IBridge);

    /// @notice The bridge's mailbox.
    function mailbox() external view returns (IMailbox);

    /// @notice Permit2.
    function permit2() external view returns (IPermit2);
}
