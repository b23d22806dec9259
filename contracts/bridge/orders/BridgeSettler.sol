// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {
    AdvanceOrder,
    AdvanceQuote,
    IBridge,
    IBridgeAdvances,
    TransferFrame
} from "@causeway/solidity/interfaces/IBridge.sol";
import {
    GaslessCrossChainOrder,
    IDestinationSettler,
    IOriginSettler,
    OnchainCrossChainOrder
} from "@causeway/solidity/interfaces/IERC7683.sol";
import {IPermit2, PermitTransferFrom, SignatureTransferDetails, TokenPermissions} from "../interfaces/IPermit2.sol";
import {IBridgeSettler} from "./interfaces/IBridgeSettler.sol";
import {OrderHashLib} from "./libraries/OrderHashLib.sol";
import {OrderLib} from "./libraries/OrderLib.sol";
import {OrderResolution} from "./OrderResolution.sol";

/// @title BridgeSettler
/// @notice Opens transfers as orders of ERC-7683, and fills those of other chains: `IBridgeSettler`.
/// @dev It holds neither tokens nor coin between transactions, and allows the bridge what it takes at once. One lock is
/// over all that moves tokens: what a token calls while those of an order are here cannot have another order taken
/// for it.
contract BridgeSettler is OrderResolution, ReentrancyGuardTransient {
    using OrderHashLib for GaslessCrossChainOrder;
    using OrderLib for GaslessCrossChainOrder;
    using OrderLib for OnchainCrossChainOrder;
    using SafeERC20 for IERC20;

    /// @dev Three words.
    uint256 private constant FILLER_DATA_SIZE = 96;

    /// @inheritdoc IBridgeSettler
    IPermit2 public immutable permit2;

    /// @notice Settles orders of one bridge.
    /// @param initialAuthority The chain's access manager.
    constructor(
        address initialAuthority,
        IBridge bridge_,
        IPermit2 permit2_
    ) AccessManaged(initialAuthority) OrderResolution(bridge_) {
        require(initialAuthority != address(0) && address(permit2_) != address(0), ZeroAddress());
        permit2 = permit2_;
    }

    // ---------------------------------------------------------------- opening

    /// @inheritdoc IOriginSettler
    /// @dev The caller has approved this contract for what the bridge will take. The value pays the message:
    /// `quoteTransfer` has it.
    function open(OnchainCrossChainOrder calldata order) external payable nonReentrant {
        Draft memory draft = _draft(order.read(msg.sender));
        isOpened[draft.request.salt] = true;
        uint256 held = _heldOf(draft.token);
        IERC20(draft.token).safeTransferFrom(msg.sender, address(this), draft.amount);
        _open(draft, held);
    }

    /// @inheritdoc IOriginSettler
    /// @dev The signature is Permit2's: the order is the witness, its nonce and `openDeadline` are the permit's, its
    /// request's token and amount what is permitted. Who submits it pays the message, and gets nothing of it back: what
    /// is more goes to the request's `refundTo`. `originFillerData` is not read.
    function openFor(
        GaslessCrossChainOrder calldata order,
        bytes calldata signature,
        bytes calldata
    ) external payable nonReentrant {
        Draft memory draft = _draft(order.readSigned());
        isOpened[draft.request.salt] = true;
        uint256 held = _heldOf(draft.token);
        permit2.permitWitnessTransferFrom(
            PermitTransferFrom({
                permitted: TokenPermissions(draft.token, draft.request.amount),
                nonce: order.nonce,
                deadline: order.openDeadline
            }),
            SignatureTransferDetails(address(this), draft.amount),
            order.user,
            order.hash(),
            OrderHashLib.WITNESS_TYPE,
            signature
        );
        _open(draft, held);
    }

    // ---------------------------------------------------------------- filling

    /// @inheritdoc IDestinationSettler
    /// @dev Advances the transfer, whoever sent it, with what the caller has approved this contract for: no more than
    /// the bridge asks for. `fillerData` is `abi.encode(address repaid, uint256 leastFee, uint40 until)`: who is repaid
    /// instead of the caller, units that the offer must still be worth, and the last second at which it is filled. It
    /// is empty of a filler who knows the standard alone: the caller is repaid, and earns all that the order says, or
    /// nothing happens. Reverts as `IBridgeAdvances.advance` does for these terms, of an order that was filled, of a
    /// transfer that was delivered or of a lane that is paused among others.
    function fill(bytes32 orderId, bytes calldata originData, bytes calldata fillerData) external payable nonReentrant {
        require(msg.value == 0, ValueNotAccepted(msg.value));
        AdvanceOrder[] memory orders = new AdvanceOrder[](1);
        AdvanceOrder memory order = orders[0];
        (order.laneId, order.index, order.frame) = abi.decode(originData, (bytes32, uint64, bytes));
        AdvanceQuote memory quote = bridge.quoteAdvance(TransferFrame(order.laneId, order.index, order.frame));
        require(quote.advanceId == orderId, WrongOrderId(orderId, quote.advanceId));
        address repaid;
        (repaid, order.leastFee, order.until) = _termsOf(fillerData, quote);
        uint256 held = _heldOf(quote.token);
        IERC20(quote.token).safeTransferFrom(msg.sender, address(this), quote.amount);
        _allow(quote.token, quote.amount, held);
        uint256[] memory units = bridge.advanceAll(orders, repaid);
        require(units[0] == quote.units, FilledMeanwhile(orderId));
    }

    // ---------------------------------------------------------------- internal

    /// @dev On what terms the caller fills; refused where they do not hold.
    function _termsOf(
        bytes calldata fillerData,
        AdvanceQuote memory quote
    ) private view returns (address repaid, uint256 leastFee, uint40 until) {
        (repaid, leastFee, until) = (msg.sender, quote.offered, uint40(block.timestamp));
        if (fillerData.length != 0) {
            require(fillerData.length == FILLER_DATA_SIZE, InvalidFillerData(fillerData));
            (repaid, leastFee, until) = abi.decode(fillerData, (address, uint256, uint40));
        }
        require(block.timestamp <= until, IBridgeAdvances.AdvanceOutdated(until, block.timestamp));
        require(quote.fee >= leastFee, IBridgeAdvances.AdvanceFeeTooLow(quote.fee, leastFee));
    }

    /// @dev Bridges what was taken from the user.
    function _open(Draft memory draft, uint256 held) private {
        _allow(draft.token, draft.amount, held);
        bytes32 transferId = bridge.bridge{value: msg.value}(draft.request);
        require(transferId == draft.transferId, OtherTransferSent(draft.transferId, transferId));
        emit Open(draft.resolved.orderId, draft.resolved);
    }

    /// @dev Has the bridge take what has just arrived, and nothing else.
    function _allow(address token, uint256 amount, uint256 held) private {
        uint256 arrived = _heldOf(token) - held;
        require(arrived == amount, TokenKeptPart(token, amount, arrived));
        IERC20(token).forceApprove(address(bridge), amount);
    }

    function _heldOf(address token) private view returns (uint256) {
        return IERC20(token).balanceOf(address(this));
    }
}
